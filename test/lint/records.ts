/** Texts of pools, profiles, task sets and jobs for tests of rules; the given lines keep their place. */

export const pool = (members: string, more = '') => `
//- main.pool.json
{ "kind": "pool", "schemaVersion": 1, "id": "main", "base": { "id": "H0", "stateHash": "@H0" },
${more}
"members": [
${members}
] }`

export const member = (id: string, more = '') => `{ "id": "${id}", "stateHash": "@${id}"${more} }`

/** A profile of S1; the lines are its entries. */
export const profile = (entries: string, more = '') => `
//- S1.profile.json
{ "kind": "profile", "schemaVersion": 1, "id": "S1", "harness": { "id": "S1", "stateHash": "@S1" },
${more}
"entries": [
${entries}
] }`

export const support = (task: string, { sibling = `r2/S1/${task}/0`, base = `r1/H0/${task}/0` } = {}) =>
  `{ "taskId": "${task}", "siblingRollout": "${sibling}", "baseRollout": "${base}" }`

/** An entry that repairs; the lines are its supports. */
export const entry = (supports: string, { id = 'e1', more = '' } = {}) =>
  `{ "id":
"${id}",
"when": "A list may go on.", "behavior": "Reads on.", "polarity": "repair",${more} "supports": [
${supports}
] }`

export const job = (members: string) => `
//- rescue.job.json
{ "kind": "job", "schemaVersion": 1, "id": "rescue", "policy": { "init": "tiny" },
"base": { "id": "H0", "stateHash": "@H0" },
${members}
}`

export const training = '"tasks": { "split": "train" },'
export const rollout = '"rollout": { "tasksPerUpdate": 8, "groupSize": 8, "updates": 40 }'
