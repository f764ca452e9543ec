/** A member as it is to be written, true or not. */
export interface ForgedMember {
  readonly name: string
  readonly method: number
  /** Length that it says to unpack to. */
  readonly bytes: number
  readonly packed: Buffer
}

const localHeader = ({ name, method, bytes, packed }: ForgedMember): Buffer => {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(method, 8)
  header.writeUInt32LE(packed.length, 18)
  header.writeUInt32LE(bytes, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name), packed])
}

const centralHeader = ({ name, method, bytes, packed }: ForgedMember, offset: number): Buffer => {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(method, 10)
  header.writeUInt32LE(packed.length, 20)
  header.writeUInt32LE(bytes, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, Buffer.from(name)])
}

/** A ZIP archive of members that are packed already. Checksums stay empty: nobody here reads them. */
export const forgeZip = (members: readonly ForgedMember[]): Buffer => {
  const locals = members.map(localHeader)
  const offsets = locals.map((_, index) => locals.slice(0, index).reduce((sum, { length }) => sum + length, 0))
  const list = Buffer.concat(members.map((member, index) => centralHeader(member, offsets[index] ?? 0)))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(members.length, 8)
  end.writeUInt16LE(members.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(Buffer.concat(locals).length, 16)
  return Buffer.concat([...locals, list, end])
}
