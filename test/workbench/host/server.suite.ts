import { strict as assert } from 'node:assert'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import * as modules from 'node:module'
import { afterEach, describe, it } from 'mocha'
import * as vscode from 'vscode'
import { harnessText } from '../exampleDocuments'
import { cleanUp, eventually, hasCodes, open, rangeOf, replace } from './editor'
import { languageServers } from './processes'

const oneServer = () =>
  eventually('one language server', async () => {
    const servers = await languageServers()
    return servers.length === 1 ? servers[0] : undefined
  })

const anotherThan = (pid: number) =>
  eventually('a new language server', async () => (await languageServers()).find((server) => server.pid !== pid))

/** The value of a variable that a running process was started with. */
const startedWith = (pid: number, variable: string) =>
  readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .find((each) => each.startsWith(`${variable}=`))
    ?.slice(variable.length + 1)

/** It answers questions about what is typed now. */
const isAtWork = async () => {
  const document = await open('harness/T4.harness.json', harnessText('T4'))
  await replace(document, '"after_tool"', '"after_tol"')
  await hasCodes(document.uri, ['HS101'])
}

export const server = () =>
  describe('The language server', () => {
    afterEach(cleanUp)

    it('runs once', async () => {
      await isAtWork()
      await oneServer()
    })

    it('can be restarted by a command', async () => {
      const before = await oneServer()
      await vscode.commands.executeCommand('harnessS.restartServer')
      const after = await anotherThan(before.pid)
      await isAtWork()
      assert.equal((await oneServer()).pid, after.pid)
    })

    it('keeps its compiled code for the next start, in the place that the editor gives extensions', async () => {
      await isAtWork()
      const { pid } = await oneServer()
      const folder = startedWith(pid, 'NODE_COMPILE_CACHE') ?? ''
      assert.match(folder, /globalStorage[/\\][^/\\]*harness-s[/\\]compiled$/)
      await vscode.commands.executeCommand('harnessS.restartServer')
      await anotherThan(pid)
      // Nodes before 22.1 cannot.
      if ('enableCompileCache' in modules) assert.notDeepEqual(readdirSync(folder), [])
      else assert.ok(!existsSync(folder))
    })

    it('shows no error when it is restarted with questions in flight', async () => {
      const document = await open('harness/T4.harness.json', harnessText('T4'))
      const at = rangeOf(document, '"pagination_present"').start.translate(0, 1)
      const ask = () => vscode.commands.executeCommand<unknown[]>('vscode.executeHoverProvider', document.uri, at)
      await eventually('a hover', async () => ((await ask()).length > 0 ? true : undefined))
      const questions = Array.from({ length: 50 }, ask)
      await vscode.commands.executeCommand('harnessS.restartServer')
      const answers = await Promise.allSettled(questions)
      assert.deepEqual(
        answers.filter(({ status }) => status === 'rejected'),
        [],
      )
    })

    it('comes back when it is killed', async () => {
      const before = await oneServer()
      process.kill(before.pid, 'SIGKILL')
      await anotherThan(before.pid)
      await isAtWork()
    })
  })
