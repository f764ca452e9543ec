import { strict as assert } from 'node:assert'
import { afterEach, describe, it } from 'mocha'
import * as vscode from 'vscode'
import { harnessText } from '../exampleDocuments'
import { cleanUp, eventually, hasCodes, open } from './editor'
import { resetSettings, setForWindow } from './settings'

const wrong = harnessText('T1', 'after_tol')

const hasLanguage = (uri: vscode.Uri, language: string) =>
  eventually(`${uri.path} as ${language}`, () =>
    vscode.workspace.textDocuments.some((each) => each.uri.path === uri.path && each.languageId === language)
      ? true
      : undefined,
  )

export const ownLanguage = () =>
  describe('The language of a file', () => {
    afterEach(async () => {
      await resetSettings()
      await cleanUp()
    })

    it('stays the one that the user chose, until he takes ours', async () => {
      await setForWindow('files.associations', { 'T1.harness.json': 'json' })
      const { uri } = await open('harness/T1.harness.json', wrong)
      await hasLanguage(uri, 'json')
      await vscode.commands.executeCommand('harnessS.useHarnessJson')
      await hasLanguage(uri, 'harness-json')
      await hasCodes(uri, ['HS101'])
    })

    it('is not ours where another product uses the same ending', async () => {
      const { uri } = await open('../T1.job.json', '{ "name": "nightly" }\n')
      await hasLanguage(uri, 'json')
      assert.deepEqual(vscode.languages.getDiagnostics(uri), [])
    })
  })
