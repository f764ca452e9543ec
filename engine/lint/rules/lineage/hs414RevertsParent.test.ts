import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const codes = ['HS414']
const base = harness('"rules": { "brief": { "text": "one" } }')
const edit = (before: string, after: string) =>
  `{ "path": "state.rules.brief", "before": ${before}, "after": ${after} }`
const [one, two, three] = ['{ "text": "one" }', '{ "text": "two" }', '{ "text": "three" }']
const parent = sibling(edit(one, two))

test('a grandchild that goes on is right', () => {
  checkDiagnostics(base + parent + sibling(edit(two, three), { id: 'S2', parent: 'S1' }), { codes })
})

test('a grandchild that goes back', () => {
  checkDiagnostics(
    base +
      parent +
      sibling(
        `{ "path": "state.rules.brief", "before": ${two}, "after":
{ "text": "one" }
^^^^^^^^^^^^^^^^^ HS414 This edit takes back what \`S1\` changed in \`state.rules.brief\`
}`,
        { id: 'S2', parent: 'S1' },
      ),
    { codes },
  )
})

test('also over a parent that leaves the entry alone', () => {
  checkDiagnostics(
    base +
      parent +
      sibling('{ "path": "state.rules.other", "before": null, "after": { "text": "t" } }', { id: 'S2', parent: 'S1' }) +
      sibling(
        `{ "path": "state.rules.brief", "before": ${two}, "after":
{ "text": "one" }
^^^^^^^^^^^^^^^^^ HS414 \`S1\`
}`,
        { id: 'S3', parent: 'S2' },
      ),
    { codes },
  )
})

test('a child of the base has nothing to take back', () => {
  checkDiagnostics(base + sibling(edit(one, 'null')), { codes })
})
