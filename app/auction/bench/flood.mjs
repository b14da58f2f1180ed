/*
 * A flood: requests over a number of connections, each sent as soon as the one before is answered, from a process of its own, so that whoever measures
 * beside it is not slowed down by it. The parent sends what to ask (`Flood` of `flood.ts`); the message `stop` ends it, and the counts of the answers
 * go back.
 */
import http from 'node:http'

/** What an answer was: status (but 200), code and reason of an envelope, or the type of a file. */
function kindOf(response, text) {
  const type = String(response.headers['content-type'] ?? '').split(';')[0]
  if (type !== 'application/json') return `${response.statusCode} ${type}`
  const { code, reason } = JSON.parse(text)
  return [response.statusCode === 200 ? '' : response.statusCode, code, reason].filter(Boolean).join(' ')
}

process.once('message', ({ port, connections, requests }) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const answers = {}
  let running = true
  let open = connections
  let sent = 0

  const ask = () =>
    new Promise((resolve) => {
      const number = sent++
      const { method, path, token, body } = requests[number % requests.length]
      const text = body ? JSON.stringify(body).replaceAll('[n]', String(number)) : undefined
      const headers = { ...(token && { authorization: `Bearer ${token}` }) }
      if (text)
        Object.assign(headers, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
      const asked = http.request({ host: '127.0.0.1', port, agent, method, path, headers }, (response) => {
        const pieces = []
        response.on('data', (piece) => pieces.push(piece))
        response.on('end', () => resolve(kindOf(response, Buffer.concat(pieces).toString())))
        response.on('error', () => resolve('cut off'))
      })
      asked.on('error', () => resolve('no answer'))
      asked.end(text)
    })

  const connection = async () => {
    while (running) {
      const kind = await ask()
      answers[kind] = (answers[kind] ?? 0) + 1
    }
    if (--open === 0) process.send({ answers }, () => process.exit())
  }
  for (let n = 0; n < connections; n++) void connection()
  process.once('message', () => {
    running = false
  })
})
