/** The version of the logs of rollouts that this tool writes, and the newest that it can read. */
export const logVersion = 1
