import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { type ForgedMember, forgeZip } from '../../test/kit/forgeZip'
import { openZip } from './zipFile'

const folder = mkdtempSync(join(tmpdir(), 'harness-s-zip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const archive = (...members: readonly ForgedMember[]): Buffer => forgeZip(members)

const readAll = (bytes: Buffer): readonly string[] => {
  const path = join(folder, 'a.zip')
  writeFileSync(path, bytes)
  const zip = openZip(path)
  try {
    return zip.members.map((member) => zip.read(member).toString('utf8'))
  } finally {
    zip.close()
  }
}

const text = Buffer.from('{"a":1}'.repeat(50))
/** A frame of zstd with one run-length block: 128 kB of zeros in a few bytes. */
const zeros = Buffer.from('28b52ffd0058 03001000'.replaceAll(' ', ''), 'hex')

test('a pipe is refused instead of waited for', (context) => {
  const path = join(folder, 'pipe.eval')
  if (spawnSync('mkfifo', [path]).status !== 0) context.skip('missing tool: mkfifo')
  expect(() => openZip(path)).toThrow('it is no regular file')
})

test('members that are stored or deflated are read', () => {
  const packed = deflateRawSync(text)
  const members = archive(
    { name: 'a', method: 0, bytes: text.length, packed: text },
    { name: 'b', method: 8, bytes: text.length, packed },
  )
  expect(readAll(members)).toEqual([text.toString(), text.toString()])
})

test('an archive that was cut off says so, wherever the cut is', () => {
  const whole = archive({ name: 'a', method: 0, bytes: text.length, packed: text })
  for (let length = 0; length < whole.length; length++) {
    expect(() => readAll(whole.subarray(0, length)), String(length)).toThrow(/cut off|no whole ZIP|damaged/)
  }
})

test.each<[string, ForgedMember, RegExp]>([
  ['a bomb that says its size', { name: 'a', method: 8, bytes: 2 ** 31, packed: text }, /larger than 256 MB/],
  [
    'a bomb that does not',
    { name: 'a', method: 8, bytes: 10, packed: deflateRawSync(Buffer.alloc(1 << 24)) },
    /larger/,
  ],
  ['a bomb of zstd', { name: 'a', method: 93, bytes: 10, packed: zeros }, /more than it says|invalid/],
  ['a packing of another kind', { name: 'a', method: 12, bytes: 10, packed: text }, /method 12/],
  ['damaged zstd', { name: 'a', method: 93, bytes: 10, packed: text }, /invalid zstd/],
  ['a length that is wrong', { name: 'a', method: 0, bytes: 3, packed: text }, /another length/],
])('%s is refused', (_, member, message) => {
  expect(() => readAll(archive(member))).toThrow(message)
})

test('what is no archive at all is refused', () => {
  expect(() => readAll(Buffer.from('{"version":2}'))).toThrow(/no whole ZIP/)
})
