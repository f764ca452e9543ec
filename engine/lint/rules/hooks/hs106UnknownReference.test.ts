import { describe, test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness as base, catalog, proposal, sibling, taskSet } from '../../../../test/lint/documents'

const harness = (metadata: string) => `
//- H0.harness.json
{ "kind": "harness", "schemaVersion": 1, "id": "H0", "state": {}, "metadata": {
${metadata}
} }`

test('the id of a catalogue, and no name at all, are right', () => {
  checkDiagnostics(harness('"toolCatalog": "box"') + catalog('"list": {}'))
  checkDiagnostics(harness('') + catalog('"list": {}'))
})

test('a misspelt name gets the nearest catalogue', () => {
  checkDiagnostics(
    harness(`"toolCatalog": "bx"
               ^^^^ HS106 Refers to tool catalogue \`bx\`, which is not defined; did you mean \`box\`?`) +
      catalog('"list": {}'),
  )
  checkFix(
    'HS106',
    harness('"toolCatalog": "bx"') + catalog('"list": {}'),
    harness('"toolCatalog": "box"') + catalog('"list": {}'),
  )
})

test('without a near one it says which there are, or what to add', () => {
  const name = (message: string) => `"toolCatalog": "miniapps"\n               ^^^^^^^^^^ HS106 ${message}`
  checkDiagnostics(harness(name('Known are: box.')) + catalog('"list": {}'))
  checkDiagnostics(harness(name('add a *.tools.json with this id')))
})

test('a benchmark is not looked up: its task set may be elsewhere', () => {
  checkDiagnostics(harness('"benchmark": "nowhere"'))
})

test('a catalogue that has mistakes of its own is there all the same', () => {
  checkDiagnostics(harness('"toolCatalog": "box"') + catalog('"list": 3'), { codes: ['HS106'] })
  checkDiagnostics(`${harness('"toolCatalog": "box"')}\n//- box.tools.json\n{ "kind": "tools", "id": `, {
    codes: ['HS106'],
    keepLines: true,
  })
})

const origin = proposal('"rootCauses": [{ "id": "first-page-only", "failedTaskIds": [] }], "edits": []')

describe('a sibling', () => {
  const from = (more: string) => base('') + origin + sibling('', { more })

  test('names the proposal that it came of, and root causes of that', () => {
    checkDiagnostics(
      from('"direction": { "label": "d", "rootCauses": ["first-page-only"] }, "origin": { "proposal": "R1" },'),
      { codes: ['HS106'] },
    )
    checkDiagnostics(
      from(`"origin": { "proposal":
"R7"
^^^^ HS106 Refers to proposal \`R7\`, which is not defined. Known are: R1.
},`),
      { codes: ['HS106'] },
    )
    checkDiagnostics(
      from(`"origin": { "proposal": "R1" }, "direction": { "label": "d", "rootCauses": [
"first-page"
^^^^^^^^^^^^ HS106 Refers to root cause \`first-page\`
] },`),
      { codes: ['HS106'] },
    )
  })

  test('without a proposal has root causes of its own', () => {
    checkDiagnostics(from('"direction": { "label": "d", "rootCauses": ["anything"] },'), { codes: ['HS106'] })
  })
})

test('a proposal evaluates its own root causes', () => {
  const task = (cause: string) =>
    `{ "taskId": "t1", "role": "target", "rootCause":\n${cause}, "parent": { "n": 1, "pass": 0 }, "candidate": { "n": 1, "pass": 0 } }`
  const evaluated = (cause: string) =>
    base('') +
    proposal(`"rootCauses": [{ "id": "c1", "failedTaskIds": [] }], "edits": [],
"evaluations": [{ "revision": 0, "run": "r", "tasks": [${task(cause)}] }]`)
  checkDiagnostics(evaluated('"c1"'), { codes: ['HS106'] })
  checkDiagnostics(evaluated('"c"\n^^^ HS106 Refers to root cause `c`, which is not defined; did you mean `c1`?\n'), {
    codes: ['HS106'],
  })
})

test('a rule wins over rules of its own harness, inherited ones among them', () => {
  const rule = (name: string) => `{ "text": "t", "overrides": [\n${name}\n] }`
  const edit = (name: string) => `{ "path": "state.rules.new", "before": null, "after": ${rule(name)} }`
  const parent = base('"rules": { "brief": { "text": "t" } }')
  checkDiagnostics(parent + sibling(edit('"brief"')), { codes: ['HS106'] })
  checkDiagnostics(
    parent +
      sibling(edit('"breif"\n^^^^^^^ HS106 Refers to rule `breif`, which is not defined; did you mean `brief`?')),
    {
      codes: ['HS106'],
    },
  )
})

describe('a model that a hook asks', () => {
  const asking = (model: string) =>
    base(`"hooks": { "once": { "event": "after_tool", "condition": "always", "action": "ask_model", "parameters": {
"askPrompt": "p", "answers": { "no": null }, "askModel":
${model} } } }`)
  const workspace = `
//- harness-s.json
{ "kind": "workspace", "schemaVersion": 1, "id": "w", "policies": { "small": { "type": "openai" } } }`

  test('is a policy of the workspace', () => {
    checkDiagnostics(asking('"small"') + workspace, { codes: ['HS106'] })
    checkDiagnostics(
      asking('"smal"\n^^^^^^ HS106 Refers to policy `smal`, which is not defined; did you mean `small`?\n') + workspace,
      {
        codes: ['HS106'],
      },
    )
  })

  test('is not looked up without a workspace file', () => {
    checkDiagnostics(asking('"large"'), { codes: ['HS106'] })
  })
})

test('a development sample is of a split', () => {
  const sample = (split: string) => taskSet(`"train": ["t1"] }, "dev": { "ids": [], "from":\n${split}\n`)
  checkDiagnostics(sample('"train"'), { codes: ['HS106'] })
  checkDiagnostics(
    sample('"trian"\n^^^^^^^ HS106 Refers to split `trian`, which is not defined; did you mean `train`?'),
    {
      codes: ['HS106'],
    },
  )
})

test('a job names a pool, a task set and voters', () => {
  const job = (members: string) =>
    `\n//- rescue.job.json\n{ "kind": "job", "schemaVersion": 1, "id": "rescue",\n${members} }`
  checkDiagnostics(job('"tasks": { "set": "box" }') + taskSet('"train": []'), { codes: ['HS106'] })
  checkDiagnostics(
    job('"pool":\n"main"\n^^^^^^ HS106 Refers to pool `main`, which is not defined: add a *.pool.json\n'),
    {
      codes: ['HS106'],
    },
  )
})
