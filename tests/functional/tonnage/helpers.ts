/* Deals over goods by the tonne (flows §9), from the order to the invoice. */
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import { CompanyType } from '#app/company/codes'
import type { ListBatchInput } from '#app/listing/actions/list_batch'
import { previewOrder } from '#app/order/queries/preview_order'
import type { AddGoodsInput } from '#app/tonnage/actions/save_goods'
import { createMember } from '#tests/helpers/actors'
import { MILL_ADDRESS } from '#tests/helpers/addresses'
import { givePayPassword, openAccount } from '#tests/helpers/bank'
import { offerTonnage } from '#tests/helpers/tonnage'
import { DeliveryType } from '#app/listing/codes'
import { call, invoiceOf, must, PAY_PASSWORD, STEPS, tomorrow, truck, type Step } from '../order/helpers.js'

export type TonnageDeal = Awaited<ReturnType<typeof makeTonnageDeal>>

/** A plant with 320 t of staple fibre on offer at 7,120.00 元/吨, or with other goods, and a mill with money. */
export async function makeTonnageDeal(
  client: ApiClient,
  options: {
    terms?: Partial<ListBatchInput>
    goods?: Partial<AddGoodsInput>
    money?: number
    sellerMoney?: number
  } = {}
) {
  const seller = await createMember({ companyType: CompanyType.fibrePlant, name: '李建国' })
  const buyer = await createMember({ companyType: CompanyType.textileMill, name: '周敏' })
  await openAccount(buyer.company, options.money ?? 1_500_000)
  await openAccount(seller.company, options.sellerMoney ?? 0)
  for (const side of [buyer, seller]) await givePayPassword(side)
  const { listing, batch } = await offerTonnage(seller, options.terms, options.goods)
  return { client, seller, buyer, listing, batch }
}

export async function placeTonnage(assert: Assert, deal: TonnageDeal, weight: number) {
  const { client, buyer, listing } = deal
  const { lines } = await previewOrder([{ listingId: listing.id, weight }], buyer.actor)
  const { price, priceDiff, priceContract } = listing
  const terms = priceContract ? { priceDiff, priceContract } : { price }
  const placed = await must(
    assert,
    call(client, buyer, '/order/add', {
      lines: [{ listingId: listing.id, weight, ...terms, seen: lines[0].seen }],
      newAddress: listing.deliveryType === DeliveryType.delivered ? MILL_ADDRESS : undefined,
    })
  )
  const orderId: number = placed.orders[0].orderId
  const { id: lineId } = await db.from('order_lines').where('order_id', orderId).firstOrFail()
  return { orderId, lineId: lineId as number }
}

export type OrderIds = { orderId: number; lineId: number }

/** A truck that the buyer announces for so many tonnes. */
export const announce = async (deal: TonnageDeal, { orderId, lineId }: OrderIds, weight: number) =>
  call(deal.client, deal.buyer, '/pick/add', {
    orderId,
    lines: [{ lineId, weight }],
    ...truck,
    pickDate: await tomorrow(),
  })

export async function approvedTruck(assert: Assert, deal: TonnageDeal, ids: OrderIds, weight: number) {
  const { pickOrderId } = await must(assert, announce(deal, ids, weight))
  await must(assert, call(deal.client, deal.seller, '/pick/approve', { pickOrderId }))
  return pickOrderId as number
}

export type Weighing = { weight: number; ticketNo?: string; finished?: boolean; noMore?: boolean; packets?: number }

/** The warehouse weighs a truck. */
export async function weigh(deal: TonnageDeal, { lineId }: OrderIds, pickOrderId: number, weighing: Weighing) {
  const { pick_code: pickCode } = await db.from('pick_orders').where('id', pickOrderId).firstOrFail()
  const { weight, ticketNo = 'BD001', packets, ...rest } = weighing
  return call(deal.client, deal.seller, '/pick/record', {
    pickOrderId,
    pickCode,
    lines: [{ lineId, weight, ticketNo, ...(packets === undefined ? {} : { packets }) }],
    ...rest,
  })
}

/** Takes a deal up to and including a step; all goods leave on one truck. */
export async function walkTonnage(
  assert: Assert,
  deal: TonnageDeal,
  until: Step,
  { weight = 32, scale = 31.86, noMore }: { weight?: number; scale?: number; noMore?: boolean } = {}
) {
  const { client, seller, buyer } = deal
  const ids = { ...(await placeTonnage(assert, deal, weight)), settlementId: 0, pickOrderId: 0 }
  const { orderId } = ids
  const ends = (step: Step) => STEPS.indexOf(until) < STEPS.indexOf(step)
  if (ends('accept')) return ids
  await must(assert, call(client, seller, '/order/accept', { orderId }))
  if (ends('pay')) return ids
  await must(assert, call(client, buyer, '/order/pay', { orderId, payPassword: PAY_PASSWORD }))
  if (ends('release')) return ids
  await must(assert, call(client, seller, '/order/release', { orderId }))
  if (ends('pick')) return ids
  ids.pickOrderId = await approvedTruck(assert, deal, ids, weight)
  await must(assert, weigh(deal, ids, ids.pickOrderId, { weight: scale, finished: true, noMore }))
  ids.settlementId = (await db.from('settlements').where('order_id', orderId).first())?.id ?? 0
  if (ends('submit')) return ids
  const { settlementId } = ids
  await must(assert, call(client, seller, '/settlement/submit', { settlementId }))
  if (ends('confirm')) return ids
  await must(assert, call(client, buyer, '/settlement/confirm', { settlementId }))
  if (ends('invoice')) return ids
  await must(assert, call(client, seller, '/invoice/register', await invoiceOf(settlementId)))
  if (ends('done')) return ids
  await must(assert, call(client, buyer, '/invoice/confirm', { settlementId }))
  return ids
}

export const restOf = async (batchId: number): Promise<number> =>
  (await db.from('batches').where('id', batchId).firstOrFail()).gross_weight
