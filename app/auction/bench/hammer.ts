/* Watches sessions over the event stream, as a browser does, until all their lots are closed. */
import { request } from 'node:http'
import type { RoomLotEvent, RoomSnapshot } from '#app/auction/rooms/room_events'
import { LotState } from '#app/auction/codes'

function watchSession(port: number, token: string, sessionId: number): Promise<number[]> {
  const body = JSON.stringify({ houseId: sessionId })
  return new Promise((resolve, reject) => {
    const late: number[] = []
    let open = Infinity
    const asked = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/auction/stream',
        headers: {
          'authorization': `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': body.length,
        },
      },
      (response) => {
        let rest = ''
        response.setEncoding('utf8')
        response.on('data', (piece: string) => {
          const now = Date.now()
          rest += piece
          const blocks = rest.split('\n\n')
          rest = blocks.pop()!
          for (const block of blocks) {
            const [event, data] = [/^event: (.*)$/m.exec(block)?.[1], /^data: (.*)$/m.exec(block)?.[1]]
            if (event === 'snapshot')
              open = (JSON.parse(data!) as RoomSnapshot).items.filter((lot) => lot.state === LotState.waiting).length
            if (event !== 'item') continue
            const { item: lot } = JSON.parse(data!) as RoomLotEvent
            if (lot.state === LotState.waiting) continue
            late.push(now - lot.deadline)
            if (late.length < open) continue
            asked.destroy()
            resolve(late)
          }
        })
        response.on('error', () => {})
      }
    )
    asked.on('error', (error) => {
      if (late.length < open) reject(error)
    })
    asked.end(body)
  })
}

/** @returns milliseconds from each lot's deadline until a client saw it closed, sorted */
export async function waitForHammers(port: number, token: string, sessions: readonly number[]): Promise<number[]> {
  const late = await Promise.all(sessions.map((sessionId) => watchSession(port, token, sessionId)))
  return late.flat().sort((a, b) => a - b)
}
