import { describe, expect, test } from 'vitest'
import { buildProject } from '../documents/project'
import { lintProject } from './lintProject'
import { allRules } from './registry'
import { findingsReport } from './report'
import { sarifLog } from './sarif'

const text = `{ "kind": "harness", "schemaVersion": 1, "id": "H0", "title": "🧭", "state": { "hooks": { "x": {
  "action": "warn", "condition": "always",
  "event": "PostToolUse", "message": "hi" } } } }`
const project = buildProject([{ path: 'my harness/H0.harness.json', text }])
const findings = lintProject(project)

test('the JSON form counts lines and columns from zero, in UTF-16 units', () => {
  expect(findingsReport(project, 1, findings)).toEqual({
    files: 1,
    findings: [
      {
        file: 'my harness/H0.harness.json',
        code: 'HS101',
        severity: 'error',
        message: 'Unknown event `PostToolUse`; this format calls it `after_tool`',
        range: { start: { line: 2, character: 11 }, end: { line: 2, character: 24 } },
        related: [],
        fixes: [
          {
            title: 'Replace with `after_tool`',
            edits: [
              {
                file: 'my harness/H0.harness.json',
                range: { start: { line: 2, character: 11 }, end: { line: 2, character: 24 } },
                newText: '"after_tool"',
              },
            ],
          },
        ],
      },
    ],
  })
})

describe('SARIF', () => {
  const log = sarifLog(project, findings)
  const [run] = log.runs
  const [result] = run?.results ?? []

  test('counts from one, and says that columns are UTF-16 units', () => {
    expect(log.version).toBe('2.1.0')
    expect(run?.columnKind).toBe('utf16CodeUnits')
    expect(result?.locations[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: 'my%20harness/H0.harness.json' },
      region: { startLine: 3, startColumn: 12, endLine: 3, endColumn: 25 },
    })
  })

  test('describes every rule, and points to the one of a result', () => {
    expect(run?.tool.driver.rules).toHaveLength(allRules.length)
    expect(run?.tool.driver.rules[result?.ruleIndex ?? -1]?.id).toBe('HS101')
    expect(run?.tool.driver.rules.every(({ help }) => help.markdown.includes('## Why it matters'))).toBe(true)
  })

  test('carries the fix', () => {
    expect(result?.fixes[0]?.artifactChanges[0]?.replacements[0]?.insertedContent.text).toBe('"after_tool"')
  })
})
