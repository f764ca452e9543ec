import { visibleText } from '../protocol/visibleText'

/**
 * A text that may quote what others wrote, such as a log, for a notification: VS Code makes links of `[label](address)`
 * there, and runs a command when that is the address.
 */
export const noticeText = (text: string): string => visibleText(text).replaceAll('](', '] (')
