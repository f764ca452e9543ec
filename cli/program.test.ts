import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { exitCodes, exitCodesHelp } from './exitCodes'
import { createProgram } from './program'

const page = readFileSync(new URL('../docs/cli.md', import.meta.url), 'utf8')
const { commands } = createProgram()

/** The part of the page about one command. */
const sectionOf = (name: string): string =>
  page.split(/\n(?=### )/).find((section) => new RegExp(`^### \`${name}\\b`).test(section)) ?? ''

describe('the page about the command line', () => {
  it.each(commands.map((command) => [command.name(), command] as const))(
    'describes %s and its options',
    (name, command) => {
      const section = sectionOf(name)
      expect(section).not.toBe('')
      const options = command.options.flatMap(({ long }) => long ?? [])
      expect(options.filter((option) => !section.includes(`\`${option}`))).toEqual([])
    },
  )

  it('describes no command that does not exist', () => {
    const described = [...page.matchAll(/^### `(\w+)/gm)].map(([, name]) => name)
    expect(described.filter((name) => !commands.some((command) => command.name() === name))).toEqual([])
  })

  it('and --help know the same exit codes', () => {
    const onPage = [...page.matchAll(/^\| (\d+) \| [A-Z]/gm)].map(([, code]) => Number(code))
    const inHelp = [...exitCodesHelp.matchAll(/^ {2}(\d+) /gm)].map(([, code]) => Number(code))
    expect(onPage).toEqual(Object.values(exitCodes))
    expect(inHelp).toEqual(Object.values(exitCodes))
  })
})

describe('every command', () => {
  it.each(commands.map((command) => [command.name(), command] as const))(
    '%s says in one line what it does',
    (_, command) => {
      expect(command.description()).toMatch(/^[a-z].{10,100}[^.]$/)
    },
  )

  it('is listed in the help with an example nearby', () => {
    const help = createProgram().helpInformation()
    for (const command of commands) expect(help).toContain(command.name())
  })
})
