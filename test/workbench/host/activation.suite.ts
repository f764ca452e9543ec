import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import * as vscode from 'vscode'

export const activation = () =>
  describe('The extension', () => {
    it('is installed', () => {
      assert.notEqual(vscode.extensions.getExtension('harness-s.harness-s'), undefined)
    })
  })
