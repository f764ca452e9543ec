import { activation } from './activation.suite'
import { diagnostics } from './diagnostics.suite'
import { language } from './language.suite'
import { runInHost } from './runInHost'
import { server } from './server.suite'

export const run = runInHost([activation, diagnostics, language, server])
