import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'

/** A proxy on this machine that remembers which hosts it was asked for. */
export const startProxy = async () => {
  const asked: string[] = []
  const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    asked.push(new URL(incoming.url ?? '').host)
    const { method, headers } = incoming
    const onward = forward(incoming.url ?? '', { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  })
  server.on('connect', (incoming: IncomingMessage, client) => {
    asked.push(incoming.url ?? '')
    const { hostname, port } = new URL(`http://${incoming.url}`)
    const target = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      client.pipe(target).pipe(client)
    })
    for (const end of [client, target]) end.on('error', () => target.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
