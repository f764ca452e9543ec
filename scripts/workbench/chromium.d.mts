export declare const findChromium: (environment?: NodeJS.ProcessEnv) => string | undefined
export declare const chromiumMissing: string
