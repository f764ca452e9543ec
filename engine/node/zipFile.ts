import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { Decompress } from 'fzstd'
import { mustBeRegular } from './readText'

/** A member of a ZIP archive. */
export interface ZipMember {
  readonly name: string
  readonly method: number
  readonly compressedBytes: number
  readonly bytes: number
  /** Where its local header lies. */
  readonly offset: number
}

export interface ZipFile {
  readonly members: readonly ZipMember[]
  /** Unpacks one member; throws an Error that says what is wrong with it. */
  read(member: ZipMember): Buffer
  close(): void
}

/** More than this no member may hold, whatever it says of itself: a few bytes can unpack to a full memory. */
const largestMember = 1 << 28
const mostMembers = 1 << 20

const signatures = { end: 0x06054b50, central: 0x02014b50, local: 0x04034b50 } as const
const endBytes = 22
const centralBytes = 46
const localBytes = 30
const longestComment = 0xffff
const methods = { stored: 0, deflate: 8, zstd: 93 } as const
/** Of a field whose true value lies in a ZIP64 record. */
const elsewhere = 0xffffffff

const readAt = (descriptor: number, from: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  let size = 0
  while (size < length) {
    const read = readSync(descriptor, bytes, size, length - size, from + size)
    if (read === 0) throw new Error('the archive is cut off')
    size += read
  }
  return bytes
}

/** The record at the very end, which tells where the list of members lies. */
const endRecord = (descriptor: number, size: number): Buffer => {
  const length = Math.min(size, endBytes + longestComment)
  const tail = readAt(descriptor, size - length, length)
  for (let at = length - endBytes; at >= 0; at--) {
    if (tail.readUInt32LE(at) === signatures.end) return tail.subarray(at)
  }
  throw new Error('it is no whole ZIP archive: the list of its members is missing')
}

const listMembers = (descriptor: number): readonly ZipMember[] => {
  const { size } = fstatSync(descriptor)
  const end = endRecord(descriptor, size)
  const count = end.readUInt16LE(10)
  const bytes = end.readUInt32LE(12)
  const from = end.readUInt32LE(16)
  if (from === elsewhere || count === 0xffff) throw new Error('it is a ZIP64 archive, which is not read here')
  if (from + bytes > size || count > mostMembers) throw new Error('the list of its members is damaged')
  const list = readAt(descriptor, from, bytes)
  const members: ZipMember[] = []
  for (let at = 0; members.length < count; ) {
    if (at + centralBytes > list.length || list.readUInt32LE(at) !== signatures.central) {
      throw new Error('the list of its members is damaged')
    }
    const nameLength = list.readUInt16LE(at + 28)
    members.push({
      name: list.toString('utf8', at + centralBytes, at + centralBytes + nameLength),
      method: list.readUInt16LE(at + 10),
      compressedBytes: list.readUInt32LE(at + 20),
      bytes: list.readUInt32LE(at + 24),
      offset: list.readUInt32LE(at + 42),
    })
    at += centralBytes + nameLength + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32)
  }
  return members
}

const unzstd = (packed: Uint8Array, most: number): Buffer => {
  const chunks: Uint8Array[] = []
  let size = 0
  const stream = new Decompress((chunk) => {
    size += chunk.length
    if (size > most) throw new Error('it unpacks to more than it says')
    chunks.push(chunk)
  })
  stream.push(packed, true)
  return Buffer.concat(chunks)
}

const unpack = ({ method, bytes }: ZipMember, packed: Buffer): Buffer => {
  if (method === methods.stored) return packed
  if (method === methods.zstd) return unzstd(packed, bytes)
  if (method === methods.deflate) return inflateRawSync(packed, { maxOutputLength: Math.max(1, bytes) })
  throw new Error(`it is packed by method ${method}; stored, deflate and zstd are read here`)
}

const readMember = (descriptor: number, member: ZipMember): Buffer => {
  if (member.bytes > largestMember || member.compressedBytes > largestMember) {
    throw new Error(`it is larger than ${largestMember >> 20} MB`)
  }
  const local = readAt(descriptor, member.offset, localBytes)
  if (local.readUInt32LE(0) !== signatures.local) throw new Error('it is not where the archive says')
  const from = member.offset + localBytes + local.readUInt16LE(26) + local.readUInt16LE(28)
  const unpacked = unpack(member, readAt(descriptor, from, member.compressedBytes))
  if (unpacked.length !== member.bytes) throw new Error('it unpacks to another length than it says')
  return unpacked
}

/** Opens an archive whose members are read one by one. Throws an Error that says what is wrong with it. */
export const openZip = (path: string): ZipFile => {
  mustBeRegular(statSync(path), path)
  const descriptor = openSync(path, 'r')
  try {
    return {
      members: listMembers(descriptor),
      read: (member) => readMember(descriptor, member),
      close: () => closeSync(descriptor),
    }
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}
