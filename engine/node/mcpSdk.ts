// What is used of the SDK of the Model Context Protocol. A bundle of its own, read when a server is first started.
export { Client } from '@modelcontextprotocol/sdk/client/index.js'
export {
  CallToolResultSchema,
  ErrorCode,
  JSONRPCMessageSchema,
  ListToolsResultSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
