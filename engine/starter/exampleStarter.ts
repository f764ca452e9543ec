import instances from '../../examples/miniapps/data/instances.json'
import h0 from '../../examples/miniapps/harness/H0.harness.json'
import s1 from '../../examples/miniapps/harness/S1.sibling.json'
import s2 from '../../examples/miniapps/harness/S2.sibling.json'
import s3 from '../../examples/miniapps/harness/S3.sibling.json'
import s4 from '../../examples/miniapps/harness/S4.sibling.json'
import s5 from '../../examples/miniapps/harness/S5.sibling.json'
import s6 from '../../examples/miniapps/harness/S6.sibling.json'
import s7 from '../../examples/miniapps/harness/S7.sibling.json'
import s8 from '../../examples/miniapps/harness/S8.sibling.json'
import workspace from '../../examples/miniapps/harness-s.json'
import pool from '../../examples/miniapps/pool/miniapps.pool.json'
import tasks from '../../examples/miniapps/tasks/miniapps.tasks.json'
import tools from '../../examples/miniapps/tools/miniapps.tools.json'
import type { FileText } from '../documents/project'
import { gitignore, jsonFile } from './starterFile'

/** The toy world of `examples/miniapps`, so that it is at hand wherever the command line or the extension is. */
export const exampleStarter = (): readonly FileText[] => [
  jsonFile('harness-s.json', workspace),
  jsonFile('harness/H0.harness.json', h0),
  ...[s1, s2, s3, s4, s5, s6, s7, s8].map((sibling) => jsonFile(`harness/${sibling.id}.sibling.json`, sibling)),
  jsonFile('pool/miniapps.pool.json', pool),
  jsonFile('tasks/miniapps.tasks.json', tasks),
  jsonFile('tools/miniapps.tools.json', tools),
  jsonFile('data/instances.json', instances),
  gitignore,
]
