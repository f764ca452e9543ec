import { printJson } from '../text/output'
import type { RunProgress } from './runProgress'

/** For programs: every event as one line on stdout. */
export const eventLines: RunProgress = { watch: printJson, end: () => undefined }
