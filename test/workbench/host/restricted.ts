import { restricted } from './restricted.suite'
import { runInHost } from './runInHost'

export const run = runInHost([restricted])
