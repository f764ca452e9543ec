/** What is used of sql.js; the published types lack `useBigInt`. */
declare module 'sql.js' {
  export type SqliteValue = number | string | Uint8Array | null | bigint
  export interface Statement {
    step(): boolean
    /** The current row; with `useBigInt`, integers are bigints and floats are numbers. */
    get(parameters: null, config: { readonly useBigInt: true }): SqliteValue[]
    run(parameters: SqliteValue[]): void
    free(): boolean
  }
  export interface Database {
    run(sql: string, parameters?: SqliteValue[]): Database
    exec(sql: string): { readonly columns: string[]; readonly values: SqliteValue[][] }[]
    prepare(sql: string): Statement
    create_function(name: string, apply: (...values: never[]) => SqliteValue): Database
    close(): void
  }
  export interface SqlJsStatic {
    readonly Database: new () => Database
  }
  const initSqlJs: (config?: { readonly wasmBinary?: Uint8Array }) => Promise<SqlJsStatic>
  export default initSqlJs
}

/** Bundled as bytes. */
declare module '*.wasm' {
  const bytes: Uint8Array
  export default bytes
}
