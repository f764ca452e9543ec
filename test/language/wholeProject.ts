import type { FileText } from '../../engine/documents/project'
import type { Cursor } from '../../engine/language/cursor'
import { readMarkedProject } from '../lint/markedProject'
import { cursorIn } from './cursorProject'

/** A small workspace in which everything that has a name is named somewhere else, too, and nothing is wrong. */
const source = `
//- harness-s.json
{
  "kind": "workspace",
  "schemaVersion": 1,
  "id": "box",
  "policies": { "judge": { "type": "openai" } }
}
//- harness/H0.harness.json
{
  "kind": "harness",
  "schemaVersion": 1,
  "id": "H0",
  "metadata": { "benchmark": "box-tasks", "toolCatalog": "box-tools", "createdBy": "me" },
  "state": {
    "prompt": {
      "task": { "text": "Do {{task.text}}" }
    },
    "rules": {
      "read-first": { "text": "Read before you write." },
      "be-brief": { "text": "Be brief.", "scope": { "tools": ["save"] }, "overrides": ["read-first"] }
    },
    "hooks": {
      "mark-reading": {
        "action": "set",
        "condition": "always",
        "event": "after_tool",
        "parameters": { "setFlag": "has-read" },
        "tools": ["look"]
      }
    },
    "tools": {
      "save": { "maxCallsPerTask": 3 }
    }
  },
  "lint": { "state.hooks.mark-reading": { "HS117": "marks every reading" } }
}
//- harness/S1.sibling.json
{
  "kind": "sibling",
  "schemaVersion": 1,
  "id": "S1",
  "base": { "id": "H0", "stateHash": "@H0" },
  "parent": { "id": "H0", "stateHash": "@H0" },
  "direction": { "label": "read before writing", "rootCauses": ["writes-blindly", "reads-late"] },
  "edits": [
    {
      "path": "state.hooks.read-before-save",
      "before": null,
      "after": {
        "action": "block",
        "condition": { "not": { "is": "flag", "parameters": { "flag": "has-read" } } },
        "event": "before_tool",
        "message": "Look first.",
        "tools": ["save", "!look"]
      }
    },
    {
      "path": "state.rules.be-brief",
      "before": { "text": "Be brief.", "scope": { "tools": ["save"] }, "overrides": ["read-first"] },
      "after": { "text": "Be very brief.", "scope": { "tools": ["save"] }, "overrides": ["read-first"] }
    }
  ],
  "origin": { "proposal": "R1" },
  "stateHash": "@S1"
}
//- harness/S2.sibling.json
{
  "kind": "sibling",
  "schemaVersion": 1,
  "id": "S2",
  "base": { "id": "H0", "stateHash": "@H0" },
  "parent": { "id": "S1", "stateHash": "@S1" },
  "edits": [
    {
      "path": "state.tools.save",
      "before": { "maxCallsPerTask": 3 },
      "after": { "maxCallsPerTask": 5 }
    },
    {
      "path": "state.hooks.ask-at-end",
      "before": null,
      "after": {
        "action": "ask_model",
        "condition": "always",
        "event": "before_finish",
        "limits": { "maxPerTask": 1 },
        "parameters": {
          "answers": { "no": { "action": "block", "message": "Save first." }, "yes": null },
          "askModel": "judge",
          "askPrompt": "Is it saved?"
        }
      }
    }
  ],
  "stateHash": "@S2"
}
//- proposals/R1.proposal.json
{
  "kind": "proposal",
  "schemaVersion": 1,
  "id": "R1",
  "parent": { "id": "H0", "stateHash": "@H0" },
  "direction": { "label": "read before writing" },
  "rootCauses": [
    { "id": "writes-blindly", "failedTaskIds": ["t1", "t2"] },
    { "id": "reads-late", "failedTaskIds": ["t3", "t4"] }
  ],
  "edits": [
    {
      "path": "state.hooks.read-before-save",
      "before": null,
      "after": {
        "action": "block",
        "condition": { "not": { "is": "flag", "parameters": { "flag": "has-read" } } },
        "event": "before_tool",
        "message": "Look first.",
        "tools": ["save"]
      }
    }
  ]
}
//- pool/main.pool.json
{
  "kind": "pool",
  "schemaVersion": 1,
  "id": "main",
  "base": { "id": "H0", "stateHash": "@H0" },
  "members": [
    { "id": "S1", "stateHash": "@S1", "profile": "P1", "acceptedFrom": "R1" },
    { "id": "S2", "stateHash": "@S2" }
  ],
  "coverage": { "run": "run-1", "repairedBy": { "S1": 2 } },
  "lint": { "members.S1": { "HS608": "accepted by hand" } }
}
//- pool/P1.profile.json
{
  "kind": "profile",
  "schemaVersion": 1,
  "id": "P1",
  "harness": { "id": "S1", "stateHash": "@S1" },
  "entries": []
}
//- train.job.json
{
  "kind": "job",
  "schemaVersion": 1,
  "id": "train",
  "method": "plain",
  "policy": { "init": "judge" },
  "base": { "id": "H0", "stateHash": "@H0" },
  "tasks": { "set": "box-tasks", "split": "train" },
  "rollout": { "tasksPerUpdate": 1, "groupSize": 2, "updates": 1 },
  "validation": { "split": "validation", "harness": "H0" }
}
//- box-tasks.tasks.json
{
  "kind": "tasks",
  "schemaVersion": 1,
  "id": "box-tasks",
  "splits": { "train": ["t1", "t2", "t3", "t4"], "validation": ["t8"], "probe": ["t1", "t2"], "test": ["t9"] },
  "dev": { "from": "probe", "ids": ["t1"] },
  "lint": { "splits.probe": { "HS802": "the same tasks, seen more often" } }
}
//- box-tools.tools.json
{
  "kind": "tools",
  "schemaVersion": 1,
  "id": "box-tools",
  "tools": {
    "look": { "effect": "read", "aliases": ["peek"] },
    "save": { "effect": "write" },
    "done": { "role": "finish", "effect": "finish" }
  }
}
`

/** The files of the workspace, each text after `change`. */
export const wholeProject = (change: (text: string) => string = (text) => text): readonly FileText[] =>
  readMarkedProject(source.trim()).files.map(({ path, text }) => ({ path, text: change(text) }))

/** The workspace with a cursor in one file, `offset` characters into the first occurrence of `text`. */
export const cursorAtText = (path: string, text: string, offset = 1): Cursor => {
  const files = wholeProject()
  const at = files.find((file) => file.path === path)?.text.indexOf(text) ?? -1
  if (at < 0) throw new Error(`${path} does not hold ${text}`)
  return cursorIn(files, path, at + offset)
}
