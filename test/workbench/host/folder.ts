import { activation } from './activation.suite'
import { diagnostics } from './diagnostics.suite'
import { language } from './language.suite'
import { ownLanguage } from './ownLanguage.suite'
import { preview } from './preview.suite'
import { rebasing } from './rebase.suite'
import { runInHost } from './runInHost'
import { server } from './server.suite'
import { settings } from './settings.suite'
import { tasks } from './tasks.suite'
import { testing } from './testing.suite'

export const run = runInHost([
  activation,
  diagnostics,
  language,
  ownLanguage,
  settings,
  rebasing,
  preview,
  testing,
  tasks,
  server,
])
