import { expect, test } from 'vitest'
import { defaultDiagnosticSettings } from './diagnosticSettings'
import { Roots, rootsIn } from './roots'

/** Roots that are read as slowly as the client answers; `log` has what happened. */
const slowClient = () => {
  const log: string[] = []
  let answer: (() => void) | undefined
  const settings = {
    load: (uri: string) =>
      new Promise<typeof defaultDiagnosticSettings>((resolve) => {
        log.push(`settings of ${uri}`)
        answer = () => resolve(defaultDiagnosticSettings)
      }),
  }
  const disk = {
    isScanning: false,
    readRoot: async (root: string, done: () => void) => {
      log.push(`read ${root}`)
      done()
    },
    removeRoot: async (root: string) => void log.push(`remove ${root}`),
  }
  const roots = new Roots(disk, settings, () => log.push(roots.isReading ? 'done, and reading' : 'done'))
  return { roots, log, answer: () => answer?.() }
}

test('no document is read before the settings of its folder are there', async () => {
  const { roots, log, answer } = slowClient()
  const read = roots.read(['/box'])
  expect(log).toEqual(['settings of file:///box'])
  expect(roots.isReading).toBe(true)
  answer()
  await read
  expect(log.slice(1)).toEqual(['read /box', 'done'])
})

test('a folder that is gone is told once it is removed', async () => {
  const { roots, log } = slowClient()
  await roots.remove(['/box'])
  expect(log).toEqual(['remove /box', 'done'])
})

test('folders that are no folders of files are left alone', () => {
  expect(rootsIn(null)).toEqual([])
  const folders = ['file:///box', 'untitled:other', 'http://box'].map((uri) => ({ uri, name: 'box' }))
  expect(rootsIn(folders)).toEqual(['/box'])
})
