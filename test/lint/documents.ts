/** Texts of small documents for tests of rules; the given lines keep their place, so that markers fit below them. */

export const harness = (state: string, id = 'H0') => `
//- ${id}.harness.json
{ "kind": "harness", "schemaVersion": 1, "id": "${id}", "metadata": { "createdBy": "me" }, "state": {
${state}
} }`

/** A base harness with one hook, `once`; the lines are the members of the hook. */
export const hook = (members: string) =>
  harness(`"hooks": { "once": {
${members}
} }`)

/** A hook that is right but for the given lines: an action and event, and a message. */
export const hookWith = (members: string) =>
  hook(`"event": "after_tool", "action": "warn", "message": "hi",\n${members}`)

/** Where a test is about something else, a sibling still differs from its parent: it has a rule of its own. */
const ownRule = (id: string) =>
  `{ "path": "state.rules.of-${id.toLowerCase()}", "before": null, "after": { "text": "Be ${id}." } }`

export const sibling = (edits: string, { id = 'S1', parent = 'H0', more = '' } = {}) => `
//- ${id}.sibling.json
{ "kind": "sibling", "schemaVersion": 1, "id": "${id}",
"base": { "id": "H0", "stateHash": "@H0" },
"parent": { "id": "${parent}", "stateHash": "@${parent}" },
${more}
"edits": [
${edits || ownRule(id)}
] }`

export const proposal = (members: string) => `
//- R1.proposal.json
{ "kind": "proposal", "schemaVersion": 1, "id": "R1", "parent": { "id": "H0", "stateHash": "@H0" },
"direction": { "label": "complete pagination" },
${members}
}`

export const catalog = (tools: string) => `
//- box.tools.json
{ "kind": "tools", "schemaVersion": 1, "id": "box", "tools": {
${tools}
} }`

export const taskSet = (splits: string) => `
//- box.tasks.json
{ "kind": "tasks", "schemaVersion": 1, "id": "box", "splits": { ${splits} } }`

export const warnHook = `{ "event": "after_tool", "condition": "always", "action": "warn", "message": "hi" }`
