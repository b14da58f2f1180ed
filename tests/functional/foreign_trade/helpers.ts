/* Deals in dollars (flows §8): 98.425 t net at 82.35 cents per pound and a rate of 7.1000. */
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import { ProductType } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { forgetEverything } from '#core/cached'
import { now } from '#core/clock'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { createBatch } from '#tests/helpers/batches'
import { givePayPassword, openAccount } from '#tests/helpers/bank'
import { PNG } from '#tests/helpers/company'
import { storeFile } from '#app/system/files/stored_files'
import {
  ForeignDocumentKind,
  ForeignPayment,
  ForeignTerm,
  ImportQuota,
  SHIPPING_DOCUMENTS,
  TradeRules,
} from '#app/foreign_trade/codes'
import { ForeignFile } from '#app/foreign_trade/file_purposes'
import { call, must } from '../order/helpers.js'

/** The newest rate, on a day. */
export async function publishRate(rate = 7.1, day = now().toISODate()!) {
  const { id } = await db.from('price_series').where('code', 'USDCNY').firstOrFail()
  await db.from('price_points').where('series_id', id).delete()
  await db.table('price_points').insert({ series_id: id, day, value: rate })
  forgetEverything()
}

export const BRAZIL = {
  productType: ProductType.importedUsd,
  chandi: '巴西',
  currency: 'USD',
  pod: '青岛港',
  grossWeight: 99.5,
  tareWeight: 1.075,
  netWeight: 98.425,
  packets: 440,
  leafGrade: 3,
  markNo: 'BR-SM-18',
}

export const offerTerms = () => ({
  term: ForeignTerm.forward,
  grade: 'SM 1-1/8',
  shipFrom: now().toISODate()!,
  shipTo: now().plus({ days: 30 }).toISODate()!,
  poundPrice: 8235,
  payment: ForeignPayment.letterOfCredit,
  quotaKind: ImportQuota.none as ImportQuota,
  documents: [...SHIPPING_DOCUMENTS],
  rules: TradeRules.ica,
  arbitration: '利物浦',
  minLength: 28.6,
  minMike: 3.7,
  maxMike: 4.2,
  minStrength: 28,
})

export type ForeignDeal = Awaited<ReturnType<typeof makeForeignDeal>>

/** A trader with a lot from Brazil on offer, and a mill with money. */
export async function makeForeignDeal(
  client: ApiClient,
  assert: Assert,
  options: { terms?: object; money?: number; sellerMoney?: number; unoffered?: boolean } = {}
) {
  await publishRate()
  const seller = await createMember({ companyType: CompanyType.trader, name: '林涛' })
  const buyer = await createMember({ companyType: CompanyType.textileMill, name: '周敏' })
  await openAccount(buyer.company, options.money ?? 100_000)
  await openAccount(seller.company, options.sellerMoney ?? 100_000)
  for (const side of [buyer, seller]) await givePayPassword(side)
  const batch = await createBatch(seller.company.id, { ...BRAZIL, batchCode: `BR${seller.company.id}` })
  if (options.unoffered) return { client, assert, seller, buyer, batch, offerId: 0 }
  const { offerId } = await must(
    assert,
    call(client, seller, '/foreign/offer/add', { productId: batch.id, ...offerTerms(), ...options.terms })
  )
  return { client, assert, seller, buyer, batch, offerId: offerId as number }
}

/** A scan that a member has uploaded for an order in dollars. */
export async function documentOf({ user, company }: TestMember): Promise<number> {
  const { id } = await storeFile({
    name: '单证.png',
    mime: 'image/png',
    contents: PNG,
    purpose: ForeignFile.foreignDocument,
    companyId: company.id,
    userId: user.id,
  })
  return id
}

export const foreignOrder = (id: number) => db.from('foreign_orders').where('id', id).firstOrFail()

export const FOREIGN_STEPS = [
  'place',
  'accept',
  'present',
  'paid',
  'documents',
  'received',
  'arrived',
  'cleared',
] as const
export type ForeignStepName = (typeof FOREIGN_STEPS)[number] | 'landed'

/** Takes a deal up to and including a step. @returns the id of the order */
export async function walkForeign(deal: ForeignDeal, until: ForeignStepName, weight = 97.31): Promise<number> {
  const { client, assert, seller, buyer, offerId } = deal
  const done = (step: ForeignStepName) => until === step
  const { orderId } = await must(assert, call(client, buyer, '/foreign/order/add', { offerId }))
  const step = (who: TestMember, path: string, input: object = {}) =>
    must(assert, call(client, who, `/foreign/order/${path}`, { orderId, ...input }))
  if (done('place')) return orderId
  await step(seller, 'accept')
  if (done('accept')) return orderId
  const fileId = await documentOf(buyer)
  await step(buyer, 'payment/present', { fileId, bank: '中国银行青岛分行', reference: 'LC2026001' })
  if (done('present')) return orderId
  await step(seller, 'payment/confirm')
  if (done('paid')) return orderId
  await handOver(deal, orderId)
  if (done('documents')) return orderId
  await step(buyer, 'document/receive')
  if (done('received')) return orderId
  await step(buyer, 'arrive', { arrivedOn: now().toISODate()! })
  if (done('arrived')) return orderId
  await step(buyer, 'clear', {
    clearedUnder: ImportQuota.sliding,
    clearedOn: now().toISODate()!,
    declarationNo: 'BG2026001',
    fileId: await documentOf(buyer),
  })
  if (done('cleared')) return orderId
  await land(deal, orderId, { weight })
  return orderId
}

/** All documents that the contract promises. */
export async function handOver(
  { client, assert, seller }: ForeignDeal,
  orderId: number,
  shippedOn = now().toISODate()!
) {
  for (const kind of SHIPPING_DOCUMENTS)
    await must(
      assert,
      call(client, seller, '/foreign/order/document/add', {
        orderId,
        kind,
        fileId: await documentOf(seller),
        reference: `NO${kind}`,
        ...(kind === ForeignDocumentKind.billOfLading ? { shippedOn, vessel: 'COSCO STAR 018W' } : {}),
      })
    )
}

export async function land({ client, assert, buyer }: ForeignDeal, orderId: number, figures: object) {
  await must(
    assert,
    call(client, buyer, '/foreign/order/land', {
      orderId,
      certificateNo: 'CIQ2026001',
      fileId: await documentOf(buyer),
      ...figures,
    })
  )
}
