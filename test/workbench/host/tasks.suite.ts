import { strict as assert } from 'node:assert'
import { afterEach, describe, it } from 'mocha'
import * as vscode from 'vscode'
import { harnessText } from '../exampleDocuments'
import { cleanUp, eventually, hasCodes, uriOf, writeOutside } from './editor'

const validateTask = async () => {
  const [task] = await vscode.tasks.fetchTasks({ type: 'harness-s' })
  if (task === undefined) throw new Error('No task is offered.')
  return task
}

const exitCodeOf = async (task: vscode.Task) => {
  const codes: (number | undefined)[] = []
  const listener = vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
    if (execution.task.definition.type === task.definition.type) codes.push(exitCode)
  })
  try {
    await vscode.tasks.executeTask(task)
    return await eventually('the end of the task', () => (codes.length > 0 ? { code: codes[0] } : undefined))
  } finally {
    listener.dispose()
  }
}

export const tasks = () =>
  describe('The task that validates', () => {
    afterEach(cleanUp)

    it('passes where everything is right', async () => {
      assert.deepEqual(await exitCodeOf(await validateTask()), { code: 0 })
    })

    it('fails with a mistake, which is not reported twice', async () => {
      const uri = uriOf('harness/T1.harness.json')
      await writeOutside(uri, harnessText('T1', 'after_tol'))
      await hasCodes(uri, ['HS101'])
      assert.deepEqual(await exitCodeOf(await validateTask()), { code: 1 })
      await hasCodes(uri, ['HS101'])
    })
  })
