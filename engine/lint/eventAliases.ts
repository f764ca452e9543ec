import type { EventName } from '../documents/kinds/vocabulary'

/** What other products call our events, by name without case and separators. */
const aliases: Readonly<Record<string, EventName>> = {
  // Claude Code, Codex, Copilot CLI, Qwen Code
  pretooluse: 'before_tool',
  posttooluse: 'after_tool',
  posttoolusefailure: 'tool_error',
  permissionrequest: 'before_tool',
  permissiondenied: 'tool_blocked',
  userpromptsubmit: 'before_task',
  userpromptsubmitted: 'before_task',
  sessionstart: 'before_task',
  sessionend: 'task_end',
  stop: 'before_finish',
  agentstop: 'before_finish',
  subagentstop: 'before_finish',
  stopfailure: 'limit_reached',
  precompact: 'before_compact',
  postcompact: 'after_compact',
  posttoolbatch: 'after_batch',
  erroroccurred: 'tool_error',
  // Gemini CLI
  beforetool: 'before_tool',
  aftertool: 'after_tool',
  beforemodel: 'before_model',
  aftermodel: 'after_model',
  beforeagent: 'before_task',
  afteragent: 'before_finish',
  precompress: 'before_compact',
  // Cursor, Windsurf
  beforeshellexecution: 'before_tool',
  aftershellexecution: 'after_tool',
  beforemcpexecution: 'before_tool',
  aftermcpexecution: 'after_tool',
  beforereadfile: 'before_tool',
  afterfileedit: 'after_tool',
  beforesubmitprompt: 'before_task',
  afteragentresponse: 'after_model',
  // OpenAI Agents SDK
  onagentstart: 'before_task',
  onagentend: 'task_end',
  onllmstart: 'before_model',
  onllmend: 'after_model',
  ontoolstart: 'before_tool',
  ontoolend: 'after_tool',
  // LangChain
  wrapmodelcall: 'before_model',
  wraptoolcall: 'before_tool',
  onchatmodelstart: 'before_model',
  ontoolerror: 'tool_error',
  onchainend: 'task_end',
  // OpenCode, OpenHands, mini-swe-agent and general words
  toolexecutebefore: 'before_tool',
  toolexecuteafter: 'after_tool',
  pretoolcall: 'before_tool',
  posttoolcall: 'after_tool',
  prellmcall: 'before_model',
  postllmcall: 'after_model',
  precommand: 'before_tool',
  postcommand: 'after_tool',
  taskstart: 'before_task',
  taskcomplete: 'task_end',
  parseerror: 'format_error',
  formaterror: 'format_error',
  maxturns: 'limit_reached',
  onfinish: 'before_finish',
  finish: 'before_finish',
}

/** Our name of an event that another product, or another spelling, calls `name`. */
export const aliasedEvent = (name: string): EventName | undefined => {
  const folded = name.toLowerCase().replace(/[^a-z]/g, '')
  return Object.hasOwn(aliases, folded) ? aliases[folded] : undefined
}
