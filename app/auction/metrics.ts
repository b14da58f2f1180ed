import { BidRefusal } from '#app/auction/codes'
import { defineCounter, defineGauge, defineHistogram } from '#core/metrics'

export const readRooms = defineGauge({
  name: 'auction_rooms',
  help: 'Rooms of live sessions that this process keeps up to date.',
})

export const readWatchers = defineGauge({
  name: 'auction_watchers',
  help: 'People who watch a live session through this process.',
})

/** Bids of companies that have not entered are refused before the queue and stored nowhere. */
const OUTSIDER = 'outsider'

const countResult = defineCounter({
  name: 'auction_bids_total',
  help: 'Bids by result: accepted, the reason of the refusal, or outsider.',
  labels: { result: [...BidRefusal.entries.map(({ name }) => name), OUTSIDER] },
})

const NAMES = new Map(BidRefusal.entries.map(({ code, name }) => [code, name]))

export const countBid = (reason: BidRefusal) => countResult({ result: NAMES.get(reason)! })

export const countOutsider = () => countResult({ result: OUTSIDER })

export const timeClosing = defineHistogram({
  name: 'auction_closing_lateness_seconds',
  help: 'Seconds from the deadline of a lot to the storing of its result. Late storing changes no result.',
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 5, 60],
})

export const countInterruption = defineCounter({
  name: 'auction_interruptions_total',
  help: 'Moments in which bidders were not answered: stall is this process computing, outage a gap of the whole platform.',
  labels: { kind: ['stall', 'outage'] },
})
