import { readMarkedProject } from '../lint/markedProject'

/** A small project with every kind of document, and texts of awkward layouts; each is at most 3 kB. */
const source = `
//- harness-s.json
{
  "kind": "workspace", "schemaVersion": 1, "id": "box",
  "roots": ["."],
  "policies": { "small": { "type": "tiny", "options": { "eps": 0.1 } }, "judge": { "type": "chat", "model": "m", "price": { "inputPerMillion": 1 } } },
  "environments": { "box": { "type": "miniapps", "data": "data" } },
  "budgets": { "tokens": 1000 },
  "tasks": { "testSalt": "s" },
  "lint": { "severity": { "HS141": "off" } }
}
//- box.tools.json
{ "kind": "tools", "schemaVersion": 1, "id": "box",
  "tools": {
    "list": { "description": "Items of an app.", "effect": "read", "callPattern": "<app>.list", "parameters": { "properties": { "app": {}, "page": {} } } },
    "save": { "effect": "write", "aliases": ["store"] },
    "submit": { "role": "finish", "effect": "finish" },
    "run": { "runsCode": true, "language": "python", "callPattern": "apis.<app>.<api>(" }
  },
  "apis": { "mail.search": { "effect": "read", "paginated": true, "pageArg": "page", "defaultLimit": 5 }, "mail.send": { "effect": "write" } },
  "errorPatterns": ["^Traceback"]
}
//- box.tasks.json
{ "kind": "tasks", "schemaVersion": 1, "id": "box",
  "splits": { "train": ["t1", "t2"], "validation": ["v1"], "test": ["x1"] },
  "dev": { "from": "train", "ids": ["t1"], "seed": 3 },
  "families": { "t1": "f" },
  "meta": { "t1": { "apps": ["mail"], "kind": "action", "expectsAnswer": false, "tags": ["send"] } }
}
//- H0.harness.json
{
  "kind": "harness",
  "schemaVersion": 1,
  "id": "H0",
  "title": "Base",
  "metadata": { "benchmark": "box", "toolCatalog": "box", "createdBy": "me" },
  "state": {
    "prompt": { "task": { "text": "Do {{task.text}}", "order": 1, "role": "user" } },
    "rules": { "polite": { "text": "Be polite." }, "brief": { "text": "Be brief.", "priority": 60, "scope": { "apps": ["mail"], "tools": ["*"] }, "overrides": ["polite"] } },
    "tools": { "list": { "enabled": true, "role": "normal", "maxCallsPerTask": null } },
    "workflow": { "max-turns": { "value": 12 }, "finish": { "value": "tool" } },
    "observation": { "result": { "maxChars": 2000, "truncatedTemplate": "{{elidedChars}} cut" } },
    "budgets": { "harness-text": { "maxTokensPerStep": 100 } },
    "memory": { "book": { "strategy": "playbook", "text": "x" } }
  }
}
//- hooks.harness.json
{
  "kind": "harness", "schemaVersion": 1, "id": "hooks",
  "state": { "hooks": {
    "next-page": { "event": "after_tool", "condition": "pagination_present", "action": "warn", "message": "Turn the page, {{turnsLeft}} left.", "parameters": { "unlessExhausted": false }, "tools": ["list", "!save"], "priority": 5, "limits": { "maxPerKey": 2, "maxTokens": null }, "placement": "inline" },
    "fix": { "event": "before_tool", "condition": "always", "action": "rewrite_args", "parameters": { "set": { "/page": "{{step}}" }, "disclose": true }, "tools": ["list"] },
    "look": { "event": "after_tool", "condition": "tool_error", "action": "run_tool", "parameters": { "tool": "list", "arguments": { "app": "{{app}}" }, "as": "note" } },
    "mark": { "event": "before_model", "condition": "always", "action": "set", "parameters": { "setFlag": "seen", "setValue": true } },
    "asked": { "event": "before_model", "condition": "flag", "action": "inject", "message": "Go on.", "parameters": { "flag": "seen", "role": "user" } }
  } }
}
//- logic.harness.json
{
  "kind": "harness", "schemaVersion": 1, "id": "logic",
  "state": { "hooks": {
    "careful": {
      "event": "before_finish",
      "condition": { "all": ["no_readback_after_write", { "not": { "seen": "empty_result", "withinSteps": 2 } }, { "is": "contains", "parameters": { "field": "finish.answer", "text": "ok" } }, { "atLeast": 1, "of": ["answer_missing", "always"] }] },
      "action": "require", "message": "Look again at {{app}}.",
      "parameters": { "until": { "count": "tool_error", "ge": 2 }, "maxBlocks": 1 }
    },
    "judge": {
      "event": "after_batch", "condition": "always", "action": "ask_model",
      "parameters": { "askModel": "judge", "askPrompt": "Good? {{task.text}}", "answers": { "no": { "action": "warn", "message": "Think." }, "yes": null }, "askMaxTokens": 4 }
    }
  } },
  "lint": { "state.hooks.judge": { "HS140": "short by design" } }
}
//- S1.sibling.json
{
  "kind": "sibling", "schemaVersion": 1, "id": "S1",
  "base": { "id": "H0", "stateHash": "@H0" },
  "parent": { "id": "H0", "stateHash": "@H0" },
  "direction": { "label": "shorter", "sections": ["rules"], "rootCauses": ["talks"] },
  "edits": [
    { "path": "state.rules.brief", "before": { "text": "Be brief.", "priority": 60, "scope": { "apps": ["mail"], "tools": ["*"] }, "overrides": ["polite"] }, "after": { "text": "Be very brief.", "priority": 70 }, "rationale": "long answers" },
    { "path": "state.hooks.next-page", "before": null, "after": { "event": "after_tool", "condition": "pagination_present", "action": "warn", "message": "next" } }
  ],
  "origin": { "proposal": "R1", "revision": 0, "author": "human", "editedByHuman": true }
}
//- S2.sibling.json
{ "kind": "sibling", "schemaVersion": 1, "id": "S2", "base": { "id": "H0", "stateHash": "@H0" }, "parent": { "id": "S1", "stateHash": "@S1" }, "edits": [ { "path": "state.rules.polite", "before": { "text": "Be polite." }, "after": null } ] }
//- S3.sibling.json
{"kind":"sibling","schemaVersion":1,"id":"S3","base":{"id":"H0","stateHash":"@H0"},"parent":{"id":"H0","stateHash":"@H0"},"edits":[]}
//- R1.proposal.json
{
  "kind": "proposal", "schemaVersion": 1, "id": "R1",
  "round": 1, "parent": { "id": "H0", "stateHash": "@H0" },
  "direction": { "label": "shorter", "sections": ["rules"] },
  "rootCauses": [ { "id": "talks", "failedTaskIds": ["t1", "t2"], "evidence": [ { "rollout": "run-1/H0/t1/0", "step": 2 } ] }, { "id": "slow", "failedTaskIds": ["t2"] } ],
  "edits": [ { "path": "state.rules.brief", "before": null, "after": { "text": "Be brief." } } ],
  "predictions": { "repairs": ["t1"], "risks": ["none"] },
  "validity": { "status": "passed", "checks": [ { "code": "applies", "ok": true } ] }
}
//- R2.proposal.json
{
  "kind": "proposal", "schemaVersion": 1, "id": "R2", "parent": { "id": "S1", "stateHash": "@S1" },
  "direction": { "label": "x" }, "rootCauses": [], "edits": [],
  "evaluations": [ { "revision": 0, "run": "run-1", "tasks": [ { "taskId": "t1", "role": "target", "rootCause": "a", "parent": { "n": 2, "pass": 0 }, "candidate": { "n": 2, "pass": 1 } } ] } ],
  "revision": { "edits": [ { "path": "state.rules.brief", "before": null, "after": null } ] },
  "verdict": { "status": "accepted", "by": "rule" },
  "review": { "decision": "approved" }
}
//- box.pool.json
{
  "kind": "pool", "schemaVersion": 1, "id": "box",
  "base": { "id": "H0", "stateHash": "@H0" },
  "members": [ { "id": "S1", "stateHash": "@S1", "profile": "S1", "acceptedFrom": null, "enabled": true }, { "id": "S2", "stateHash": "@S2" } ],
  "frozen": false,
  "coverage": { "run": "run-1", "repairedBy": { "S1": 3 } }
}
//- S1.profile.json
{
  "kind": "profile", "schemaVersion": 1, "id": "S1",
  "harness": { "id": "S1", "stateHash": "@S1" },
  "entries": [ { "id": "e1", "when": "long answers", "behavior": "shorter", "polarity": "repair", "supports": [ { "taskId": "t1", "siblingRollout": "run-1/S1/t1/0", "baseRollout": "run-1/H0/t1/0" } ], "status": "active" } ],
  "checkpoints": [ { "policy": "small", "policyStep": 0, "pairs": 2, "repaired": 1, "regressed": 0, "bothPass": 1, "bothFail": 0 } ],
  "anchor": { "lastStep": 0, "halfLifeSteps": 15 },
  "staleness": { "state": "fresh", "reasons": [] }
}
//- long.job.json
{
  "kind": "job", "schemaVersion": 1, "id": "long", "method": "siblings",
  "policy": { "init": "small" },
  "base": { "id": "H0", "stateHash": "@H0" }, "pool": "box",
  "tasks": { "set": "box", "split": "train" },
  "rollout": { "tasksPerUpdate": 8, "groupSize": 8, "updates": 40 },
  "rescue": { "trigger": "all-fail", "lossContext": "base" },
  "router": { "voters": ["judge"], "aggregate": "borda" },
  "validation": { "split": "validation", "harness": "H0" },
  "limits": { "gpuHours": 4 }
}
//- run-1/run.json
{
  "kind": "run", "schemaVersion": 1, "id": "run-1", "purpose": "eval", "status": "complete", "seed": 1,
  "harnesses": [ { "id": "H0", "stateHash": "@H0", "effectiveHash": "@H0" } ],
  "policy": { "id": "small" }, "environment": { "id": "box", "version": "1" },
  "tasks": { "split": "train", "ids": ["t1"] }, "engineVersion": "1"
}
//- empty.harness.json
{
  "kind": "harness",
  "schemaVersion": 1,
  "id": "empty",
  "state": {
  }
}
//- S4.sibling.json
{ "kind": "sibling", "schemaVersion": 1, "id": "S4", "base": { "id": "hooks", "stateHash": "@hooks" }, "parent": { "id": "hooks", "stateHash": "@hooks" },
  "lint": { "state.hooks.next-page": { "HS140": "why" } },
  "edits": [
    { "path": "state.hooks.next-page", "before": { "event": "after_tool", "condition": "pagination_present", "action": "warn", "message": "Turn the page, {{turnsLeft}} left.", "parameters": { "unlessExhausted": false }, "tools": ["list", "!save"], "priority": 5, "limits": { "maxPerKey": 2, "maxTokens": null }, "placement": "inline" },
      "after": { "event": "tool_error", "condition": { "any": ["tool_error"] }, "action": "retry", "parameters": { "maxRetries": 2, "temperature": null }, "limits": { "cooldownSteps": 1 } } }
  ] }
//- brief.profile.json
{"kind":"profile","schemaVersion":1,"id":"brief","harness":{"id":"S2","stateHash":"@S2"},"entries":[]}
//- tabs.harness.json
{
\t"kind": "harness",
\t"schemaVersion": 1,
\t"id": "tabs",
\t"state": {
\t\t"rules": {
\t\t\t"a": {
\t\t\t\t"text": "a"
\t\t\t}
\t\t}
\t}
}
//- scripts.harness.json
{
  "kind": "harness", "schemaVersion": 1, "id": "scripts",
  "title": "🧭 字 \\u202e \\"quoted\\" \\\\{{",
  "state": { "prompt": { "a": { "text": "{{task.text|trunc:80}} 😀 {{user.name}} \\\\ {{ x" } } }
}
`

export const sweepFiles = readMarkedProject(source).files.map(({ path, text }) =>
  path === 'tabs.harness.json' ? { path, text: text.replaceAll('\n', '\r\n') } : { path, text },
)
