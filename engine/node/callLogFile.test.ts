import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chatAnswer } from '../../test/kit/chatContext'
import { openCallLog, readCallLog } from './callLogFile'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'harness-s-calls-'))
  path = join(folder, 'calls.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const hash = (digit: number) => `sha256:${String(digit).repeat(64)}`
const lines = () =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('a call log', () => {
  it('gives an answer again in the same session and in the next', () => {
    const answer = chatAnswer({ text: 'Grüße — 你好' })
    const log = openCallLog(path)
    log.sent(hash(1))
    log.answered(hash(1), answer)
    log.sent(hash(2))
    log.answered(hash(2), chatAnswer({ text: 'two' }))
    expect(log.find(hash(1))).toEqual(answer)
    log.close()
    const again = openCallLog(path)
    expect([again.find(hash(1)), again.find(hash(2))?.text, again.find(hash(3))]).toEqual([answer, 'two', undefined])
    expect(again.lost).toBe(0)
    again.close()
  })

  it('counts what its answers cost, for budgets that outlive a session', () => {
    const log = openCallLog(path)
    log.answered(hash(1), chatAnswer({ usage: { inputTokens: 10, outputTokens: 2 } }))
    log.answered(hash(2), chatAnswer({ usage: { inputTokens: 5, outputTokens: 1 } }))
    log.close()
    const again = openCallLog(path)
    expect([again.usage, again.answers]).toEqual([{ inputTokens: 15, outputTokens: 3 }, 2])
    again.close()
  })

  it('after a crash says which requests were under way, once', () => {
    const log = openCallLog(path)
    log.sent(hash(1))
    log.sent(hash(2))
    log.failed(hash(2), 'HTTP 429')
    log.sent(hash(3))
    log.answered(hash(3), chatAnswer())
    log.close()
    const second = openCallLog(path)
    expect(second.lost).toBe(1)
    expect(lines().at(-1)).toEqual({ type: 'lost-in-flight', hash: hash(1) })
    second.close()
    const third = openCallLog(path)
    expect(third.lost).toBe(0)
    third.close()
  })

  it('whose last line is torn has lost that answer, and no other', () => {
    const log = openCallLog(path)
    log.sent(hash(1))
    log.answered(hash(1), chatAnswer({ text: 'one' }))
    log.sent(hash(2))
    log.answered(hash(2), chatAnswer({ text: 'two' }))
    log.close()
    truncateSync(path, readFileSync(path).length - 10)
    const again = openCallLog(path)
    expect([again.find(hash(1))?.text, again.find(hash(2)), again.lost]).toEqual(['one', undefined, 1])
    again.answered(hash(2), chatAnswer({ text: 'two again' }))
    expect([again.find(hash(1))?.text, again.find(hash(2))?.text]).toEqual(['one', 'two again'])
    again.close()
  })

  it('with a damaged line in the middle keeps all the others', () => {
    const log = openCallLog(path)
    log.answered(hash(1), chatAnswer({ text: 'one' }))
    log.close()
    appendFileSync(path, 'not json\n{"type":"answered","hash":7}\n')
    const again = openCallLog(path)
    again.answered(hash(2), chatAnswer({ text: 'two' }))
    again.close()
    const read = readCallLog(path)
    expect([read.find(hash(1))?.text, read.find(hash(2))?.text]).toEqual(['one', 'two'])
    read.close()
  })

  it('is read for replay without a change', () => {
    writeFileSync(path, `${JSON.stringify({ type: 'sent', hash: hash(1) })}\n`)
    const read = readCallLog(path)
    expect(read.find(hash(1))).toBeUndefined()
    read.close()
    expect(lines()).toHaveLength(1)
  })
})
