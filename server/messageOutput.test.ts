import { PassThrough, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node'
import { messageOutput } from './messageOutput'

const written = () => {
  const chunks: string[] = []
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      chunks.push(String(chunk))
      done()
    },
  })
  return { chunks, output }
}

const message = (method: string) => ({ jsonrpc: '2.0', method })

test('a message is written at once, header and body together', async () => {
  const { chunks, output } = written()
  const writer = new StreamMessageWriter(messageOutput(output))
  await writer.write(message('é'))
  await writer.write(message('b'))
  expect(chunks).toEqual([
    'Content-Length: 31\r\n\r\n{"jsonrpc":"2.0","method":"é"}',
    'Content-Length: 30\r\n\r\n{"jsonrpc":"2.0","method":"b"}',
  ])
})

test('a client reads what is written, in order and whole', async () => {
  const wire = new PassThrough()
  const sender = createMessageConnection(new PassThrough(), messageOutput(wire))
  const receiver = createMessageConnection(new StreamMessageReader(wire), new StreamMessageWriter(new PassThrough()))
  const texts = Array.from({ length: 200 }, (_, index) => 'ü'.repeat(index * 97))
  const received: unknown[] = []
  const all = new Promise<void>((resolve) =>
    receiver.onNotification('say', (text) => {
      if (received.push(text) === texts.length) resolve()
    }),
  )
  receiver.listen()
  sender.listen()
  await Promise.all(texts.map((text) => sender.sendNotification('say', text)))
  await all
  expect(received).toEqual(texts)
  sender.dispose()
  receiver.dispose()
})

test('a client that is gone is told to whoever writes', async () => {
  const output = new Writable({ write: (_chunk, _encoding, done) => done(new Error('broken pipe')) })
  const writer = new StreamMessageWriter(messageOutput(output))
  await expect(writer.write(message('a'))).rejects.toThrow('broken pipe')
})
