/*
 * The alternatives that `bench:sse` compares with: `bare` writes the same bytes to every socket, `transmit` is a broadcast of @adonisjs/transmit. The
 * parent process sends an event, which goes to all connections at once.
 */
import { createServer as createHttp } from 'node:http'
import { createServer } from 'node:net'
import { pathToFileURL } from 'node:url'
import { createRequire } from 'node:module'

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n'

function bare() {
  const sockets = new Set()
  const server = createServer((socket) => {
    socket.setNoDelay(true)
    socket.once('data', () => {
      socket.write(`${HEAD}event: snapshot\ndata: 1\n\n`)
      sockets.add(socket)
    })
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  return {
    server,
    tell(event) {
      const bytes = Buffer.from(`event: item\nid: 1.1.1\ndata: ${JSON.stringify(event)}\n\n`)
      for (const socket of sockets) socket.write(bytes)
    },
  }
}

async function transmit() {
  const require = createRequire(import.meta.resolve('@adonisjs/transmit'))
  const { Transmit } = await import(pathToFileURL(require.resolve('@boringnode/transmit')).href)
  const hub = new Transmit({ pingInterval: false }, null)
  let n = 0
  const server = createHttp(async (request, response) => {
    const uid = String(++n)
    hub.createStream({ uid, context: {}, request, response, injectResponseHeaders: {} })
    await hub.subscribe({ uid, channel: 'room', context: {} })
    response.write('event: snapshot\ndata: 1\n\n')
  })
  return { server, tell: (event) => hub.broadcast('room', { event: 'item', ...event }) }
}

const { server, tell } = process.argv[2] === 'bare' ? bare() : await transmit()
server.listen({ port: 0, host: '127.0.0.1', backlog: 1024 }, () => process.send({ port: server.address().port }))
process.on('message', tell)
process.on('disconnect', () => process.exit(0))
