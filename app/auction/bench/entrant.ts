/* Two companies that bid in turn on one lot, a step above the price they last saw. */
import { START, STEP, type Bidder } from '#app/auction/bench/hall'
import type { BidInput } from '#app/auction/bench/bidding'
import { Line } from '#app/auction/bench/line'

/** Bids wait for the one before: a line carries one call at a time. */
export class Entrants {
  private price = START
  private n = 0
  private last: Promise<void> = Promise.resolve()
  accepted = 0

  private constructor(
    private lines: readonly Line<BidInput>[],
    private lotId: number
  ) {}

  static async open(port: number, bidders: readonly Bidder[], lotId: number): Promise<Entrants> {
    const lines = await Promise.all(
      bidders.slice(0, 2).map(({ token }) => Line.open<BidInput>(port, token, '/api/auction/bid'))
    )
    return new Entrants(lines, lotId)
  }

  bid(): Promise<void> {
    this.last = this.last.then(async () => {
      const n = this.n++
      const key = `entrant-${process.pid}-${this.lotId}-${n}`
      const { code, message, body } = await this.lines[n % 2].call({ itemId: this.lotId, price: this.price, key })
      if (code === 20000) this.accepted++
      else if (code !== 40900) throw new Error(`${code} ${message}`)
      this.price = body.hammerPrice + STEP
    })
    return this.last
  }

  close() {
    for (const line of this.lines) line.close()
  }
}
