import { describe, it } from 'mocha'
import type { Workbench } from '../workbench'

export const editing = (workbench: Workbench) =>
  describe('A harness in the editor', () => {
    it('opens', async () => {
      await workbench.openFile('S1.sibling.json')
      await workbench.screenshot('a sibling')
    })
  })
