import { expect, test } from 'vitest'
import { harness, sibling, warnHook } from '../../../test/lint/documents'
import { readMarkedProject } from '../../../test/lint/markedProject'
import { buildProject } from '../../documents/project'
import { misplacedHooks } from './misplacedHooks'

const found = (source: string) => {
  const [file] = buildProject(readMarkedProject(source).files).files
  return file === undefined
    ? []
    : misplacedHooks(file).map(
        ({ kind, at, hooks }) => `${kind} ${at.join('.')}: ${hooks.map(({ name }) => name).join()}`,
      )
}
const edit = (after: string) => sibling(`{ "path": "state.hooks.once", "before": null, "after": ${after} }`)

test.each([
  ['the section as a hook', harness(`"hooks": ${warnHook}`), 'section state.hooks: new-hook'],
  ['the section as a list', harness(`"hooks": [${warnHook}]`), 'list state.hooks: hook-1'],
  ['a hook beside the sections', harness(`"once": ${warnHook}`), 'outside state.once: once'],
  [
    'an entry that holds hooks',
    harness(`"hooks": { "a": { "b": ${warnHook}, "c": ${warnHook} } }`),
    'nested state.hooks.a: b,c',
  ],
  ['an entry as a list', harness(`"hooks": { "a": [${warnHook}, ${warnHook}] }`), 'list state.hooks.a: a-1,a-2'],
  ['an edit that names the hook again', edit(`{ "once": ${warnHook} }`), 'nested edits.0.after: once'],
])('%s', (_, source, place) => {
  expect(found(source)).toEqual([place])
})

test.each([
  ['a named hook', harness(`"hooks": { "once": ${warnHook} }`)],
  ['an incomplete hook', harness('"hooks": { "once": { "event": "after_tool" } }')],
  ['a rule that is called like a member', harness('"rules": { "event": { "text": "t" }, "action": { "text": "u" } }')],
  ['a list of something else', harness('"hooks": { "a": [1, 2] }')],
  ['an object that holds something else, too', harness(`"hooks": { "a": { "b": ${warnHook}, "c": 1 } }`)],
  ['an edit of a hook', edit(warnHook)],
])('%s is in its place', (_, source) => {
  expect(found(source)).toEqual([])
})
