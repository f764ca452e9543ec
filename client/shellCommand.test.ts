import { expect, it } from 'vitest'
import { FakeVscode } from '../test/client/fakeVscode/fakeVscode'
import { shellCommand } from './shellCommand'

const { Uri } = new FakeVscode().api

it.each([
  ['/ws', ['eval', '--harness', 'H0,S1'], 'harness-s --workspace /ws eval --harness H0,S1'],
  ["/it's mine", ['eval'], "harness-s --workspace '/it'\\''s mine' eval"],
  ['/ws', ['--targets', '$(reboot);`x` "y"'], `harness-s --workspace /ws --targets '$(reboot);\`x\` "y"'`],
  ['/ws', ['--env', ''], "harness-s --workspace /ws --env ''"],
])('in %s a shell reads %j as it was meant', (folder, args, command) => {
  expect(shellCommand(Uri.file(folder), args)).toBe(command)
})
