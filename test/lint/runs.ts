/** Text of the header of a run, for tests of rules; the given lines keep their place. */
export const run = (members: string, { id = 'r1', status = 'complete', purpose = 'eval', tasks = '"a", "b"' } = {}) => `
//- runs/${id}/run.json
{ "kind": "run", "schemaVersion": 1, "purpose": "${purpose}", "seed": 1, "policy": { "id": "tiny" },
"environment": { "id": "box", "version": "1" }, "tasks": { "split": "train", "ids": [${tasks}] }, "engineVersion": "1",
"id":
"${id}",
"status":
"${status}",
${members}
}`

const aHash = `sha256:${'0'.repeat(64)}`

export const played = (...ids: readonly string[]) =>
  `"harnesses": [${ids.map((id) => `{ "id": "${id}", "stateHash": "@${id}", "effectiveHash": "${aHash}" }`).join(', ')}]`
