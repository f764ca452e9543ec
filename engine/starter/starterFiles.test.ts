import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildProject } from '../documents/project'
import { lintProject } from '../lint/lintProject'
import { starterFiles } from './starterFiles'
import { starterTemplates } from './starterTemplates'

test.each(starterTemplates)('nothing is reported on a new workspace: %s', (template) => {
  const project = buildProject(starterFiles(template))
  expect(lintProject(project)).toEqual([])
  expect(project.documents.workspace.size).toBe(1)
  expect(project.documents.harness.get('H0')?.file.path).toBe('harness/H0.harness.json')
})

test.each(starterTemplates)('run folders stay out of version control: %s', (template) => {
  expect(starterFiles(template)).toContainEqual({ path: '.gitignore', text: '/runs/\n' })
})

test('the example is the one in examples/miniapps, document by document', () => {
  const folder = join(import.meta.dirname, '../../examples/miniapps')
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const expected = entries.filter((path) => path.endsWith('.json') && !path.startsWith('runs')).sort()
  const files = starterFiles('example').filter(({ path }) => path.endsWith('.json'))
  expect(files.map(({ path }) => path).sort()).toEqual(expected)
  for (const { path, text } of files) {
    expect(JSON.parse(text)).toEqual(JSON.parse(readFileSync(join(folder, path), 'utf8')))
  }
})
