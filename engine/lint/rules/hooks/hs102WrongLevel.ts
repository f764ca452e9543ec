import { isJsonObject, type JsonObject } from '../../../documents/json'
import type { ProjectFile } from '../../../documents/project'
import type { Fix } from '../../finding'
import { removeAt, renameKey, replaceValue, together } from '../../fixes'
import { keySpan } from '../../places'
import type { Rule } from '../../rule'
import { type MisplacedHook, misplacedHooks, type NamedHook } from '../../sites/misplacedHooks'

export const hs102WrongLevel: Rule = {
  code: 'HS102',
  severity: 'error',
  certainty: 'a',
  scope: 'document',
  title: 'Hook stands at the wrong level',
  documentation: {
    what: 'A hook has no name, stands outside of `state.hooks`, in a list, or one level too deep.',
    why: 'Hooks are named entries: { "state": { "hooks": { "name": { "event": …, "condition": …, "action": … } } } }. Anywhere else nothing runs them.',
    fix: 'Move the hook to where its name belongs.',
    example: {
      bad: '"hooks": [{ "event": "after_tool", "condition": "always", "action": "warn", "message": "Read on." }]',
      good: '"hooks": {\n  "read-on": { "event": "after_tool", "condition": "always", "action": "warn", "message": "Read on." }\n}',
    },
  },
  check: (file) =>
    misplacedHooks(file).map((misplaced) => ({
      span: keySpan(file, misplaced.at),
      message: messageOf(misplaced),
      fixes: fixOf(file, misplaced),
    })),
}

const messageOf = ({ kind, at, hooks }: MisplacedHook): string => {
  const name = String(at.at(-1))
  switch (kind) {
    case 'section':
      return 'Hook is at the wrong level: `hooks` is a hook itself, and its name is missing. Wrap it in a name.'
    case 'outside':
      return `Hook is at the wrong level: move \`${name}\` to \`state.hooks\`.`
    case 'nested':
      return `Hook is at the wrong level: \`${name}\` holds ${namesOf(hooks)} instead of being a hook. Take one level out.`
    case 'list':
      return `Hooks are at the wrong level: each has a name of its own, and \`${name}\` holds a list. Make a map of it.`
  }
}

const namesOf = (hooks: readonly NamedHook[]): string => hooks.map(({ name }) => `\`${name}\``).join(', ')

const fixOf = (file: ProjectFile, { kind, at, hooks }: MisplacedHook): readonly Fix[] => {
  const [only, ...others] = hooks
  switch (kind) {
    case 'section':
      return replaceValue(file, at, mapOf(hooks), 'Wrap the hook in a name')
    case 'outside':
      return moveToSection(file, { at, kind, hooks })
    default:
      if (at.length === 2) return replaceValue(file, at, mapOf(hooks), 'Give each hook a name')
      if (only === undefined || others.length > 0) return []
      return replaceValue(file, at, only.hook, 'Take the inner level out')
  }
}

const mapOf = (hooks: readonly NamedHook[]): JsonObject =>
  Object.fromEntries(hooks.map(({ name, hook }) => [name, hook]))

/** Where the section is not there yet, what stands in the wrong place becomes it. */
const moveToSection = (file: ProjectFile, { at, hooks }: MisplacedHook): readonly Fix[] => {
  const title = 'Move to `state.hooks`'
  const { state } = file.root
  const section = isJsonObject(state) ? state['hooks'] : undefined
  if (state === undefined) {
    return together(title, renameKey(file, at, 'state'), replaceValue(file, at, { hooks: mapOf(hooks) }, title))
  }
  if (section === undefined && at.length === 2) {
    return together(title, renameKey(file, at, 'hooks'), replaceValue(file, at, mapOf(hooks), title))
  }
  if (section === undefined) {
    return together(title, removeAt(file, at, title), replaceValue(file, ['state', 'hooks'], mapOf(hooks), title))
  }
  const [only, ...others] = hooks
  const isFree = only !== undefined && isJsonObject(section) && section[only.name] === undefined
  if (!isFree || others.length > 0) return []
  return together(title, removeAt(file, at, title), replaceValue(file, ['state', 'hooks', only.name], only.hook, title))
}
