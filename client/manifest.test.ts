import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import manifest from '../package.json'
import texts from '../package.nls.json'
import { languageId } from '../protocol/languageServer'
import { defaultDiagnosticSettings } from '../server/diagnosticSettings'
import { settingsSection } from '../server/settings'
import { commandTable } from './commands/commandTable'
import { traceSetting } from './log/traceChannel'
import { poolStateKey, poolStates } from './pool/poolStates'
import { poolViewId } from './pool/poolView'
import { codeLensSetting, inlayHintsSetting, inlineEvidenceSetting } from './settings/settingNames'
import { taskType } from './tasks/validateTasks'
import { runDefaults, runSection } from './testing/confirmCost'

const root = join(import.meta.dirname, '..')
const { contributes, capabilities } = manifest
const commands = contributes.commands
const text = JSON.stringify(manifest)

describe('commands', () => {
  it('are the same in the manifest and in the code', () => {
    expect(commands.map(({ command }) => command).sort()).toEqual(
      Object.keys(commandTable)
        .map((name) => `harnessS.${name}`)
        .sort(),
    )
  })

  it('have a category and an icon each', () => {
    for (const { category, icon } of commands)
      expect([category, icon]).toEqual(['Harness-S', expect.stringMatching(/^\$\([\w-]+\)$/)])
  })

  it('are offered only where they can do something, but for those that always can', () => {
    const always = commands.filter((command) => !('enablement' in command)).map(({ command }) => command)
    expect(always).toEqual(['harnessS.openDiagnosticPage', 'harnessS.openLog', 'harnessS.openWalkthrough'])
  })

  it('named by menus, welcome texts and the walkthrough exist', () => {
    const known = new Set(commands.map(({ command }) => command))
    const named = `${text}${JSON.stringify(texts)}`.matchAll(/(?:command:|onCommand:|"command":")(harnessS\.\w+)/g)
    const missing = [...named].flatMap(([, id = '']) => (known.has(id) ? [] : [id]))
    expect(missing).toEqual([])
  })
})

describe('settings', () => {
  const properties: Readonly<Record<string, Readonly<Record<string, unknown>>>> = contributes.configuration.properties

  it('are those that something reads, with the same defaults', () => {
    const ofServer = Object.entries(defaultDiagnosticSettings).map(([name, value]) => [
      `${settingsSection}.${name}`,
      value,
    ])
    const ofClient = [
      [codeLensSetting, true],
      [inlayHintsSetting, true],
      [inlineEvidenceSetting, true],
      [traceSetting, 'off'],
      ...Object.entries(runDefaults).map(([name, value]) => [`${runSection}.${name}`, value]),
    ]
    const inManifest = Object.entries(properties).map(([name, { default: value }]) => [name, value])
    expect(Object.fromEntries(inManifest)).toEqual(Object.fromEntries([...ofServer, ...ofClient]))
  })

  it.each(Object.keys(properties))('%s has a scope, a description and limits', (name) => {
    const { scope, markdownDescription, type, ...limits } = properties[name] ?? {}
    expect(scope).toMatch(/^(resource|window|machine|machine-overridable)$/)
    expect(markdownDescription).toBe(`%setting.${name.slice('harnessS.'.length)}%`)
    if (type === 'integer') expect(limits).toMatchObject({ minimum: 1, maximum: expect.any(Number) })
    if (type === 'string')
      expect(limits).toMatchObject({ enum: expect.any(Array), enumDescriptions: expect.any(Array) })
    if (type === 'object') expect(limits).toMatchObject({ additionalProperties: { enum: expect.any(Array) } })
  })

  it('that could silence checks are ignored in a folder that is not trusted', () => {
    expect(capabilities.untrustedWorkspaces.restrictedConfigurations).toEqual([
      'harnessS.diagnostics.enable',
      'harnessS.diagnostics.severity',
    ])
  })
})

describe('the Harness pool view', () => {
  it('has a text for every state but the filled one', () => {
    const inManifest = contributes.viewsWelcome.flatMap(({ view, when }) => (view === poolViewId ? [when] : []))
    for (const state of poolStates.filter((each) => each !== 'ready')) {
      expect(inManifest).toContain(`${poolStateKey} == ${state}`)
    }
    expect(inManifest).toContain(`${poolStateKey} == empty && !isWorkspaceTrusted`)
    expect(inManifest).toHaveLength(poolStates.length)
  })

  it('shares what there is to do in an empty folder with the Test Explorer, and only there', () => {
    const others = contributes.viewsWelcome.filter(({ view }) => view !== poolViewId)
    expect(others).toMatchObject([{ view: 'workbench.view.testing', when: `${poolStateKey} == empty` }])
  })

  it('offers a way out of every state that is not over by itself', () => {
    for (const state of ['noFolder', 'empty', 'stopped', 'tests'] as const)
      expect(texts[`welcome.${state}`]).toContain('](command:')
  })
})

describe('texts', () => {
  const used = [...text.matchAll(/"%([\w.]+)%"/g)].map(([, key]) => key)

  it('of the manifest are in package.nls.json, and no others', () => {
    expect(Object.keys(texts).sort()).toEqual([...new Set(used)].sort())
  })

  it('that users read bypass it nowhere', () => {
    const keys = /"(?:title|markdownDescription|description|contents)":"(?!%)([^"]*)"/g
    const bare = [...JSON.stringify({ contributes, capabilities }).matchAll(keys)].map(([, value]) => value)
    expect(new Set(bare)).toEqual(new Set(['Harness-S']))
  })
})

describe('files named by the manifest', () => {
  const named = [...text.matchAll(/"(?:\.\/)?((?:media|snippets|syntaxes)\/[^"*]+)"/g)].map(([, path = '']) => path)

  it.each([...new Set(named)])('%s is there', (path) =>
    expect(readFileSync(join(root, path)).length).toBeGreaterThan(50),
  )
})

describe('the language', () => {
  it('takes no file names that other products use', () => {
    const [language] = contributes.languages
    expect(language).toMatchObject({ id: languageId, filenames: ['harness-s.json'] })
    expect(language?.filenamePatterns).toEqual(['*.harness.json', '*.sibling.json'])
  })

  it('has no schema of VS Code, so that nothing is reported twice', () => {
    expect(text).not.toContain('jsonValidation')
  })

  it('colours JSON, and templates in its strings', () => {
    const grammar = JSON.parse(readFileSync(join(root, 'syntaxes/harness-json.tmLanguage.json'), 'utf8'))
    expect(grammar.patterns).toEqual([{ include: 'source.json' }])
    const template = new RegExp(grammar.repository.template.begin)
    expect('see {{api}}').toMatch(template)
    expect('{ "a": {} }').not.toMatch(template)
  })
})

describe('tasks', () => {
  const [matcher] = contributes.problemMatchers
  const pattern = new RegExp(matcher?.pattern.regexp ?? '')

  it('have the type that the provider has', () => {
    expect(contributes.taskDefinitions.map(({ type, when }) => [type, when])).toEqual([
      [taskType, 'isWorkspaceTrusted'],
    ])
  })

  it('find files without a search where the folder is the one that is open: only that works in remote windows', () => {
    expect(contributes.problemMatchers.map(({ name }) => name)).toEqual(['harness-s', 'harness-s-inside'])
    expect(matcher?.fileLocation[0]).toBe('relative')
  })

  it('find problems in the output of the command line', () => {
    const found = pattern.exec('harness/S1.sibling.json:12:7 warning HS140 The message has 130 tokens: shorten it.')
    expect(found?.slice(1)).toEqual([
      'harness/S1.sibling.json',
      '12',
      '7',
      'warning',
      'HS140',
      'The message has 130 tokens: shorten it.',
    ])
  })

  it.each([
    '    H0.harness.json:3:5 The parent says so.',
    '    fix: Use "after_tool"',
    '1 error, 0 warnings, 0 remarks in 12 documents',
  ])('find none in %j', (line) => expect(line).not.toMatch(pattern))
})

describe('the walkthrough', () => {
  const [walkthrough] = contributes.walkthroughs

  it('ends every step on something that was really done', () => {
    for (const { completionEvents } of walkthrough?.steps ?? []) {
      // A question that is closed counts as run, so the first step waits for what it should lead to.
      expect(completionEvents.join()).toMatch(
        /^onCommand:|^onContext:harnessS\.(pool == ready|siblingMade|siblingTried)$/,
      )
    }
  })

  it('has a button in every step', () => {
    const described = Object.entries(texts).filter(([key]) => /^walkthrough\.\w+\.description$/.test(key))
    expect(described).toHaveLength(walkthrough?.steps.length ?? 0)
    for (const [, description] of described) expect(description).toMatch(/\n\[[^\]]+\]\(command:/)
  })
})
