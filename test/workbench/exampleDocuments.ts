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
