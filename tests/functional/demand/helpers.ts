import { randomUUID } from 'node:crypto'
import type { ApiClient } from '@japa/api-client'
import { DateTime } from 'luxon'
import { ZONE } from '#core/clock'
import { ProductType } from '#app/catalog/codes'
import { addDemand, type DemandInput } from '#app/demand/actions/save_demand'
import { publishDemand } from '#app/demand/actions/review_demand'
import { DemandVisibility } from '#app/demand/codes'
import { DeliveryType, PriceType } from '#app/listing/codes'
import { asMember, createOperator, type TestMember } from '#tests/helpers/actors'

/** The address of flow 5, 送到武汉. */
export const WUHAN = {
  contactName: '周敏',
  contactMobile: '13900000001',
  province: '湖北省',
  city: '武汉市',
  district: '江夏区',
  address: '纺织路8号',
}

export const inDays = (days: number) => DateTime.now().setZone(ZONE).plus({ days }).toISODate()!

/** What flow 5 asks for: 100 t of 新疆棉 of length ≥29 and strength ≥28, colour 21 or 31, delivered to 武汉, for 15 days. */
export const wish = (more: Partial<DemandInput> = {}): DemandInput => ({
  productType: ProductType.xinjiang,
  ranges: [{ must: { lenAvg: '29~', strengthAvg: '28~' }, wish: { lvMain: '21,31' } }],
  weight: 100,
  priceType: PriceType.fixed,
  price: 1_670_000,
  deliveryType: DeliveryType.delivered,
  newAddress: WUHAN,
  visibility: DemandVisibility.everybody,
  validUntil: inDays(15),
  submit: true,
  ...more,
})

/** A wish in the market. */
export async function openWish(buyer: TestMember, more: Partial<DemandInput> = {}) {
  const demand = await addDemand(wish(more), buyer.actor)
  return publishDemand({ demandId: demand.id }, (await createOperator()).actor)
}

export const post = async (client: ApiClient, member: TestMember, path: string, body: object) =>
  (
    await asMember(client.post(`/api${path}`), member)
      .header('Idempotency-Key', randomUUID())
      .json(body)
  ).body()

type Line = { batchId: number; price?: number }

/** What a seller sends who has looked at the wish: batches, each at a fixed price, delivered. */
export const answerTo = (demand: { id: number; seen: string }, lines: Line[]) => ({
  demandId: demand.id,
  seen: demand.seen,
  deliveryType: DeliveryType.delivered,
  lines: lines.map(({ batchId, price = 1_660_000 }) => ({ batchId, price, priceType: PriceType.fixed })),
})

/** What the other side sends who has looked at an answer and accepts lines of it. */
export const acceptanceOf = (answer: { id: number; lines: { id: number; seen: string }[] }) => ({
  answerId: answer.id,
  lines: answer.lines.map(({ id, seen }) => ({ quotationId: id, seen })),
})
