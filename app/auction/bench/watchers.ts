/* Thousands of simulated watching browsers: each is an open connection that reads the stream. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const SNAPSHOT = Buffer.from('snapshot')
/** Occurs exactly once in every event about a lot, of all contenders. */
const MARK = Buffer.from('"offerNum":')
const AT_ONCE = 200

export class Crowd {
  private sockets: Socket[] = []
  private stalled: Socket[] = []
  private arrivals: number[] = []
  private wanted = 0
  private done: (() => void) | null = null

  private constructor() {}

  /** @param head the request that opens a stream */
  static async open(port: number, head: string, count: number): Promise<Crowd> {
    const crowd = new Crowd()
    for (let opened = 0; opened < count; opened += AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - opened) }, () => crowd.add(port, head)))
    return crowd
  }

  private async add(port: number, head: string) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const ready = new Promise<void>((resolve) => {
      socket.on('data', (piece) => {
        if (piece.includes(SNAPSHOT)) return resolve()
        if (!piece.includes(MARK) || this.stalled.includes(socket)) return
        this.arrivals.push(Date.now())
        if (this.arrivals.length === this.wanted) this.done?.()
      })
    })
    socket.on('error', () => {})
    socket.write(head)
    await ready
    this.sockets.push(socket)
  }

  get size() {
    return this.sockets.length - this.stalled.length
  }

  /** Makes the first `count` connections stop reading for good. */
  stall(count: number) {
    this.stalled = this.sockets.slice(0, count)
    for (const socket of this.stalled) socket.pause()
  }

  /** Runs `act` and waits until every reading connection has received the event; the arrival times, sorted. */
  async hear(act: () => unknown): Promise<number[]> {
    this.arrivals = []
    this.wanted = this.size
    const all = new Promise<void>((resolve) => {
      this.done = resolve
    })
    await act()
    const patience = setTimeout(() => this.done?.(), 30_000)
    await all
    clearTimeout(patience)
    if (this.arrivals.length < this.wanted)
      throw new Error(`only ${this.arrivals.length} of ${this.wanted} heard of it`)
    return this.arrivals.sort((a, b) => a - b)
  }

  close() {
    for (const socket of this.sockets) socket.destroy()
  }
}
