/*
 * The bid path of one process: a queue for each lot. While one batch of bids commits, the next one fills; each batch is one prepared call in a
 * transaction of its own, and bids are answered after its commit. Several processes may do this at once: the lot's row lock in `auction_place_bids`
 * orders their batches, so correctness does not depend on this queue.
 */
import db from '@adonisjs/lucid/services/db'
import type pg from 'pg'
import { refuse } from '#core/errors'
import { roomHub } from '#app/auction/rooms/room_hub'
import { keyArguments } from '#app/auction/shared/log_keys'
import { BidRefusal } from '#app/auction/codes'
import { AuctionRefusal } from '#app/auction/refusals'

/** Maximum number of bids in one call; the rest waits for the next call. */
const MOST = 200

export type Bid = {
  companyId: number
  userId: number
  /** Cents per tonne; a basis may be negative. */
  price: number
  /** Chosen by the client, one for each attempt; repeating a key returns the first answer. */
  key: string
  /** The bidder has confirmed a first bid that is far from the starting price. */
  confirmed?: boolean
  /** Moment to decide by, instead of the database's clock; for tests and the rehearsed past of the demo. */
  at?: Date
}

/** The result of `auction_place_bids` for one bid, with the state of the lot after it. */
export type PlacedBid = {
  seq: number
  reason: BidRefusal
  detail: number | null
  price: number
  bidAt: Date
  bidderNo: string | null
  /** The key was used before, so this is the answer to the first use. */
  repeated: boolean
  /** The key was used before with another price. */
  conflict: boolean
  standingPrice: number | null
  buyerCompanyId: number | null
  offerNum: number
  deadline: Date
}

type Waiting = { bid: Bid; resolve: (placed: PlacedBid) => void; reject: (error: unknown) => void }

const TEXT =
  'select * from auction_place_bids($1, $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::timestamptz, $7::text[], $8::bytea, $9::bytea, $10::boolean[])'

async function callFunction(lotId: number, bids: Bid[], at: Date | null) {
  const keyed = await keyArguments(lotId, bids)
  const { client } = db.connection().getWriteClient()
  const connection: pg.Client = await client.acquireConnection()
  try {
    const { rows } = await connection.query({
      name: 'auction_place_bids',
      text: TEXT,
      values: [
        lotId,
        bids.map((bid) => bid.companyId),
        bids.map((bid) => bid.userId),
        bids.map((bid) => bid.price),
        bids.map((bid) => bid.key),
        at,
        ...keyed,
        bids.map((bid) => bid.confirmed ?? false),
      ],
    })
    return rows
  } finally {
    await client.releaseConnection(connection)
  }
}

function toPlaced(row: any): PlacedBid {
  return {
    seq: row.seq,
    reason: row.reason,
    detail: row.detail,
    price: row.price,
    bidAt: row.bid_at,
    bidderNo: row.bidder_no,
    repeated: row.repeated,
    conflict: row.conflict,
    standingPrice: row.standing_price,
    buyerCompanyId: row.buyer_company_id,
    offerNum: row.offer_num,
    deadline: row.deadline,
  }
}

class LotQueue {
  private waiting: Waiting[] = []
  private working = false

  constructor(
    private lotId: number,
    private done: () => void
  ) {}

  add(bid: Bid): Promise<PlacedBid> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ bid, resolve, reject })
      if (!this.working) void this.work()
    })
  }

  private async work() {
    this.working = true
    while (this.waiting.length > 0) await this.place(this.take())
    this.working = false
    this.done()
  }

  /** Takes the next batch: only bids with the same `at`, because one moment is passed to the whole call. */
  private take(): Waiting[] {
    const at = this.waiting[0].bid.at?.getTime()
    const other = this.waiting.findIndex(({ bid }) => bid.at?.getTime() !== at)
    return this.waiting.splice(0, Math.min(MOST, other === -1 ? this.waiting.length : other))
  }

  /** When the call fails, either no bid was placed or the answer was lost; clients can retry with the same keys. */
  private async place(batch: Waiting[]) {
    try {
      const rows = await callFunction(
        this.lotId,
        batch.map(({ bid }) => bid),
        batch[0].bid.at ?? null
      )
      if (rows.length !== batch.length) throw refuse(AuctionRefusal.lotMissing)
      for (const row of rows) batch[row.ord - 1].resolve(toPlaced(row))
      if (rows.some((row) => row.reason === BidRefusal.accepted && !row.repeated)) roomHub.changed(this.lotId)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}

const queues = new Map<number, LotQueue>()

/**
 * Places one bid; resolves after commit, whether or not it was accepted.
 *
 * @throws NotFoundError when the lot does not exist
 */
export function queueBid(lotId: number, bid: Bid): Promise<PlacedBid> {
  let queue = queues.get(lotId)
  if (!queue) {
    queue = new LotQueue(lotId, () => queues.delete(lotId))
    queues.set(lotId, queue)
  }
  return queue.add(bid)
}
