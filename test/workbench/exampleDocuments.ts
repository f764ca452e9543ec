/** A harness with one hook; everything about it is right unless the event is not. */
export const harnessText = (id: string, event = 'after_tool'): string => `{
  "kind": "harness",
  "schemaVersion": 1,
  "id": "${id}",
  "metadata": { "benchmark": "miniapps", "toolCatalog": "miniapps" },
  "state": {
    "hooks": {
      "next-page": {
        "action": "warn",
        "condition": "pagination_present",
        "event": "${event}",
        "message": "next",
        "tools": ["list"]
      }
    }
  }
}
`

/** A sibling that adds a second hook to its parent, a base harness. */
export const siblingText = (id: string, parent: string): string => `{
  "kind": "sibling",
  "schemaVersion": 1,
  "id": "${id}",
  "base": { "id": "${parent}" },
  "parent": { "id": "${parent}" },
  "edits": [
    {
      "path": "state.hooks.read-back",
      "before": null,
      "after": {
        "action": "require",
        "condition": "no_readback_after_write",
        "event": "before_finish",
        "message": "verify"
      },
      "rationale": "Writes are not read back."
    }
  ]
}
`

/** A sibling that changes the message of its parent's hook, "next", to this one. */
export const overridingText = (id: string, parent: string, message: string): string => {
  const hook = {
    action: 'warn',
    condition: 'pagination_present',
    event: 'after_tool',
    message: 'next',
    tools: ['list'],
  }
  const edit = {
    path: 'state.hooks.next-page',
    before: hook,
    after: { ...hook, message },
    rationale: 'Said too little.',
  }
  const document = {
    kind: 'sibling',
    schemaVersion: 1,
    id,
    base: { id: parent },
    parent: { id: parent },
    edits: [edit],
  }
  return `${JSON.stringify(document, undefined, 2)}\n`
}
