import { runInHost } from './runInHost'
import { twoRoots } from './twoRoots.suite'

export const run = runInHost([twoRoots])
