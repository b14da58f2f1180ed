/*
 * The comparison server of `bench:http`: node:http and pg only. It runs the filter, the sort and the count as plain SQL and answers the stored bytes
 * of this project's answer, so it does not even have to serialise.
 */
import { createServer } from 'node:http'
import pg from 'pg'

const [url, query, body] = JSON.parse(process.env.BARE_SERVER)
const pool = new pg.Pool({ connectionString: url, max: 10 })
const bytes = Buffer.from(body)

const server = createServer(async (_request, response) => {
  const client = await pool.connect()
  try {
    await client.query({ name: 'page', text: query.page })
    await client.query({ name: 'count', text: query.count })
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length })
    response.end(bytes)
  } finally {
    client.release()
  }
})
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.once('disconnect', () => process.exit())
