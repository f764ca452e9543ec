import { activation } from './activation.suite'
import { runInHost } from './runInHost'

export const run = runInHost([activation])
