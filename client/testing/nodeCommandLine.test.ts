import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { nodeCommandLine } from './nodeCommandLine'

const folder = mkdtempSync(join(tmpdir(), 'command-line-'))
afterAll(() => rmSync(folder, { recursive: true }))

const started = (script: string, graceMs?: number) => {
  const bundle = join(folder, 'cli.cjs')
  writeFileSync(bundle, script)
  const lines: string[] = []
  const heard: (() => void)[] = []
  const start = nodeCommandLine(bundle, graceMs)
  const onLine = (line: string) => {
    lines.push(line)
    for (const each of heard.splice(0)) each()
  }
  const command = start({ args: ['eval'], cwd: folder, onLine, onNote: () => undefined })
  const firstLine = () => new Promise<void>((resolve) => (lines.length > 0 ? resolve() : heard.push(resolve)))
  return { ...command, lines, firstLine }
}

describe('a command', () => {
  it('is run by the Node of the editor, and its lines and its end are told', async () => {
    const { ended, lines } = started(
      'console.log(process.argv[2]); console.log(process.env.ELECTRON_RUN_AS_NODE); console.error("why"); process.exitCode = 3',
    )
    expect(await ended).toEqual({ code: 3, notes: 'why\n' })
    expect(lines).toEqual(['eval', '1'])
  })

  it('is stopped by the end of its input', async () => {
    const { ended, stop, firstLine } = started(
      'process.stdin.resume().on("end", () => process.exit(130)); console.log("up")',
    )
    await firstLine()
    stop()
    expect(await ended).toEqual({ code: 130, notes: '' })
  })

  it('that hears neither the end of its input nor a signal is killed', async () => {
    const { ended, stop, firstLine } = started(
      'process.on("SIGTERM", () => undefined); setInterval(() => undefined, 1000); console.log("up")',
      50,
    )
    await firstLine()
    stop()
    expect((await ended).code).toBeNull()
  })

  it('whose folder is gone tells that instead of breaking the extension', async () => {
    const start = nodeCommandLine(join(folder, 'cli.cjs'))
    const cwd = join(folder, 'gone')
    const { ended } = start({ args: [], cwd, onLine: () => undefined, onNote: () => undefined })
    expect(await ended).toMatchObject({ code: null, notes: expect.stringContaining('ENOENT') })
  })

  it('that no system would start, as a task has a NUL in its id, tells that too', async () => {
    const start = nodeCommandLine(join(folder, 'cli.cjs'))
    const args = ['eval', '--tasks', 't\u00001']
    const { ended, stop } = start({ args, cwd: folder, onLine: () => undefined, onNote: () => undefined })
    stop()
    expect(await ended).toEqual({ code: null, notes: expect.stringContaining('null bytes') })
  })
})
