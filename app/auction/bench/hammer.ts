/* Watches sessions until all their items are closed, as anybody would: over the stream. */
import { request } from 'node:http'
import type { RoomItemEvent, RoomSnapshot } from '#app/auction/room_events'
import { LotState } from '#app/auction/codes'

function watchHouse(port: number, token: string, houseId: number): Promise<number[]> {
  const body = JSON.stringify({ houseId })
  return new Promise((resolve, reject) => {
    const late: number[] = []
    let open = Infinity
    const asked = request(
      {
        ...{ port, host: '127.0.0.1', method: 'POST', path: '/api/auction/stream' },
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
              open = (JSON.parse(data!) as RoomSnapshot).items.filter((item) => item.state === LotState.waiting).length
            if (event !== 'item') continue
            const { item } = JSON.parse(data!) as RoomItemEvent
            if (item.state === LotState.waiting) continue
            late.push(now - item.deadline)
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

/** @returns milliseconds from each item's deadline until it was seen closed, sorted */
export async function waitForHammers(port: number, token: string, houses: readonly number[]): Promise<number[]> {
  const late = await Promise.all(houses.map((houseId) => watchHouse(port, token, houseId)))
  return late.flat().sort((a, b) => a - b)
}
