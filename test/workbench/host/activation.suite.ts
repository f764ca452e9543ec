import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import { product, show, uriOf } from './editor'

export const activation = () =>
  describe('The extension', () => {
    it('is active once a workspace of ours is open', async () => {
      assert.ok((await product()).isActive)
    })

    it('gives our files a language of their own', async () => {
      for (const path of ['harness/H0.harness.json', 'harness/S1.sibling.json', 'harness-s.json']) {
        assert.equal((await show(uriOf(path))).languageId, 'harness-json')
      }
    })
  })
