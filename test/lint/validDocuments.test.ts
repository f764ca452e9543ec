import { describe, expect, test } from 'vitest'
import { buildProject, type FileText } from '../../engine/documents/project'
import { lintProject } from '../../engine/lint/lintProject'
import { forms, inForm } from './validDocuments/forms'
import { languages } from './validDocuments/languages'
import { lineage } from './validDocuments/lineage'
import { records } from './validDocuments/records'
import { shapes } from './validDocuments/shapes'

/** False alarms: documents as people write them, of many sizes and tongues, about which there is nothing to say. */

const projects: Readonly<Record<string, readonly FileText[]>> = { shapes, languages, lineage, records }

const findings = (files: readonly FileText[]) =>
  lintProject(buildProject(files)).map(({ file, code, message }) => `${file} ${code} ${message}`)

test('there are more than sixty valid documents, of every kind that people write', () => {
  const files = Object.entries(projects).flatMap(([name, all]) => all.map(({ path }) => `${name}/${path}`))
  expect(new Set(files).size).toBeGreaterThanOrEqual(60)
  expect(new Set(buildProject(records).files.map(({ kind }) => kind))).toEqual(
    new Set(['workspace', 'harness', 'sibling', 'tasks', 'tools', 'profile', 'pool', 'job', 'proposal']),
  )
})

describe.each(Object.entries(projects))('%s', (_, files) => {
  test.each(Object.entries(forms))('%s: nothing is said', (_name, form) => {
    expect(findings(inForm(files, form))).toEqual([])
  })
})

test('each alone is as right as among the others', () => {
  for (const file of [...shapes, ...languages]) expect(findings([file])).toEqual([])
})
