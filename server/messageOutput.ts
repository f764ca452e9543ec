import { Writable } from 'node:stream'

/**
 * Joins the two writes of the protocol library, a header as text and its body as bytes, into one: every write wakes the
 * client, which then finds half a message.
 */
export const messageOutput = (output: Writable): Writable => {
  let header = ''
  const joined = new Writable({
    decodeStrings: false,
    write: (chunk: string | Uint8Array, _encoding, done) => {
      if (typeof chunk === 'string') {
        header = chunk
        done()
        return
      }
      output.write(Buffer.concat([Buffer.from(header, 'ascii'), chunk]), done)
    },
  })
  output.on('error', (error) => joined.destroy(error))
  return joined
}
