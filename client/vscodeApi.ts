/**
 * The `vscode` module as a value that is handed in. Nothing but extension.ts and the server's connection imports it at
 * run time, so that tests run everything else against one that lives in memory.
 */
export type VsCode = typeof import('vscode')
