import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import type { ApiClient } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import type { ListBatchInput } from '#app/listing/actions/list_batch'
import { rollContracts } from '#app/market/actions/roll_contracts'
import { saveQuotes } from '#app/market/actions/save_quotes'
import { storeSettlements } from '#app/market/actions/store_settlements'
import { systemActor } from '#core/actor'
import { forgetEverything } from '#core/cached'
import { databaseNow, ZONE } from '#core/clock'
import { call, makeDeal, must, travelTo, type Deal } from '#tests/functional/order/helpers'
import { PriceType } from '#app/listing/codes'
import { InstructionKind } from '#app/pair_order/codes'

/** The contract of flow 3; the basis of B1 is +850 against it. */
export const CF = 'CF2705'

/** A time of a trading day in the zone of the exchange: `at('2026-11-24 10:42')`. */
export const at = (text: string) => DateTime.fromFormat(text, 'yyyy-MM-dd HH:mm', { zone: ZONE })

/** Monday 10:42, during a trading session: flow 3. */
export const MORNING = at('2026-11-23 10:42')

/** The contracts listed at a moment, with a settlement price of 15,600 on the previous trading day and a quote at that moment. */
export async function openMarket(moment: DateTime = MORNING, last = 1_565_000) {
  travelTo(moment)
  await rollContracts()
  await settle('2026-11-20', 1_560_000)
  await quote(last)
}

/** Inserts a quote with the present time. */
export async function quote(price: number, code = CF, low?: number) {
  const now = await databaseNow()
  await saveQuotes([{ code, lastPrice: price, low, at: now, tradingDay: now.toISODate()! }], { source: 'test' })
  // Pages cache the quotes for a second.
  forgetEverything()
}

export async function settle(day: string, price: number, code = CF) {
  await storeSettlements(day, [{ code, settle: price }], { source: 'test' }, systemActor())
}

/** A seller with B1 at CF2705 +850 and a buyer with money, in the morning with quotes. */
export async function makePairDeal(
  client: ApiClient,
  options: { terms?: Partial<ListBatchInput>; moment?: DateTime; last?: number } = {}
): Promise<Deal> {
  await openMarket(options.moment, options.last)
  return makeDeal(client, {
    terms: {
      price: null,
      priceType: PriceType.basis,
      priceDiff: 85_000,
      priceContract: CF,
      pointDeadline: '2027-04-23',
      ...options.terms,
    },
  })
}

/** The order of a pair deal, accepted by default. */
export async function placePair(assert: Assert, deal: Deal, accepted = true) {
  const { client, buyer, seller, listing } = deal
  const { priceDiff, priceContract } = listing
  const placed = await must(
    assert,
    call(client, buyer, '/order/add', { lines: [{ listingId: listing.id, priceDiff, priceContract }] })
  )
  const orderId: number = placed.orders[0].orderId
  if (accepted) await must(assert, call(client, seller, '/order/accept', { orderId }))
  const line = await db.from('order_lines').where('order_id', orderId).first()
  return { orderId, lineId: line.id as number }
}

/** A limit instruction of the buyer. @returns its id */
export async function point(
  assert: Assert,
  deal: Deal,
  ids: { orderId: number; lineId: number },
  limitPrice = 1_565_000
) {
  const { instructions } = await must(
    assert,
    call(deal.client, deal.buyer, '/pair/point/add', {
      orderId: ids.orderId,
      lineIds: [ids.lineId],
      kind: InstructionKind.limit,
      limitPrice,
    })
  )
  return instructions[0].instructionId as number
}

export const orderOf = (orderId: number) => db.from('orders').where('id', orderId).first()
export const lineOf = (lineId: number) => db.from('order_lines').where('id', lineId).first()
export const instructionOf = (id: number) => db.from('point_instructions').where('id', id).first()
