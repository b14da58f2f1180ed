import type { Actor } from '#core/actor'
import { groupKey } from '#app/order/rules/group_key'
import { DomainError, StaleError, refuse } from '#core/errors'
import type { Tonnes } from '#core/money'
import { boundNobody } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { requireOpenAccount } from '#app/bank/queries/require_open_account'
import {
  destinationOf,
  requireDestination,
  type Destination,
  type DestinationInput,
} from '#app/company/queries/destination'
import { requireContractData } from '#app/company/queries/require_contract_data'
import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import { available, frozen } from '#app/ledger/rules/accounts'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import { takeForOrder, type SeenTerms } from '#app/listing/actions/take_for_order'
import type { ListingRow } from '#app/listing/transformers/listing'
import { createOrder, type TakenLine } from '#app/order/actions/create_order'
import OrderSubmission from '#app/order/models/order_submission'
import type Order from '#app/order/models/order'
import { offersOf, type OfferResult, type OrderableListing } from '#app/order/queries/offers_of'
import { allowanceOf, lockAllowance, requireWithin } from '#app/order/shared/purchase_limits'
import type { LineResult } from '#app/order/transformers/submission'
import type { BatchRow } from '#app/catalog/transformers/batch'
import { DeliveryType } from '#app/listing/codes'
import { LedgerRefusal } from '#app/ledger/refusals'

export type PlaceOrdersInput = {
  /** The terms displayed to the buyer, cents per tonne: a price, or a basis with its contract. */
  lines: ({ listingId: number; weight?: Tonnes } & SeenTerms)[]
  /** 采购单号: the buyer's own number, of every order that comes of it. */
  buyerReference?: string | null
  remark?: string | null
  /** Somebody else of the company has approved the purchase (`decide_purchase`): all of it is ordered or nothing, and no limit is looked at. */
  approved?: { requestId: number; destination: Destination | null }
} & DestinationInput

export type PlacedOrders = { submissionId: number; orders: Order[]; results: LineResult[] }

type Group = { offers: OrderableListing[]; sellerId: number; deliveryType: DeliveryType }

/** One order a seller, way of delivery and (pair orders) terms of pricing; sellers in ascending id, so that two buyers never wait for each other crosswise. */
function grouped(offers: OrderableListing[]): Group[] {
  const groups = new Map<string, Group>()
  for (const offer of offers) {
    const key = groupKey(offer)
    const group = groups.get(key) ?? { offers: [], sellerId: offer.sellerId, deliveryType: offer.deliveryType }
    group.offers.push(offer)
    groups.set(key, group)
  }
  for (const group of groups.values()) group.offers.sort((a, b) => a.batchId - b.batchId)
  return [...groups.values()].sort((a, b) => a.sellerId - b.sellerId || a.deliveryType - b.deliveryType)
}

/** What is known of the lines while they are ordered one after the other. */
type Placing = {
  input: PlaceOrdersInput
  results: Map<number, OfferResult>
  failures: DomainError[]
}

function failed({ results, failures }: Placing, offers: OrderableListing[], error: DomainError) {
  for (const offer of offers) results.get(offer.listingId)!.error = error
  failures.push(error)
}

/** Reserves the batches of an order that can still be had. */
async function takeGroup(trx: Trx, actor: Actor, placing: Placing, group: Group): Promise<TakenLine[]> {
  const seen = new Map(placing.input.lines.map((line) => [line.listingId, line]))
  const taken: TakenLine[] = []
  for (const offer of group.offers) {
    try {
      const terms = { ...seen.get(offer.listingId)!, buyerCompanyId: actor.companyId!, reason: '买方下单' }
      taken.push(await takeForOrder(trx, actor, terms))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      failed(placing, [offer], error)
    }
  }
  return taken
}

function lineResult(listingId: number, { offer, error, order }: OfferResult): LineResult {
  const line = order?.lines.find((candidate) => candidate.listingId === listingId)
  return {
    listingId,
    batchId: offer?.batchId ?? null,
    batchCode: offer?.batchCode ?? null,
    byTonne: offer?.byTonne ?? false,
    productName: (line?.quality as BatchRow | undefined)?.productName ?? null,
    sellerName: offer?.sellerName ?? null,
    weight: line?.weight ?? offer?.weight ?? null,
    amount: line?.amount ?? offer?.amount ?? null,
    ok: !!order,
    orderId: order?.id ?? null,
    orderNo: order?.orderNo ?? null,
    message: error?.message ?? null,
    code: error?.envelopeCode ?? null,
    reason: error?.reason ?? null,
    current: error instanceof StaleError ? (error.body as ListingRow | null) : null,
  }
}

/** Where delivered goods go; an approved purchase brings the copy that was approved. */
async function destinationFor(trx: Trx, companyId: number, input: PlaceOrdersInput, offers: OrderableListing[]) {
  if (input.approved) return input.approved.destination
  const delivered = offers.some((offer) => offer.deliveryType === DeliveryType.delivered)
  return (delivered ? requireDestination : destinationOf)(trx, companyId, input)
}

/**
 * Places orders for listings (state-machines §5.1 a): one order per seller. Lines whose batch was taken meanwhile are left out and reported line by
 * line; when a single line is all there was, its refusal is thrown. Whoever is over his limit places none (flows §2).
 *
 * @throws RefusedError `可用余额不足，还需{x}元`, `不能购买本企业的商品`, `请先开通资金账户`, `购销合同需要本企业的…`, `…，请提交采购审批`
 * @throws StaleError `价格已变动，请刷新后重新下单`, `该批次已被他人锁定`
 */
export async function placeOrders(input: PlaceOrdersInput, actor: Actor, outer?: Trx): Promise<PlacedOrders> {
  const ids = input.lines.map(({ listingId }) => listingId)
  return inTransaction(async (trx) => {
    const companyId = actor.companyId!
    const buyer = await requireTradingCompany(trx, companyId)
    await requireOpenAccount(trx, companyId)
    await requireContractData(trx, companyId)
    const accounts = await lockAccounts(trx, [available(companyId), frozen(companyId)])
    let money = accounts.get(available(companyId))!.balance
    await lockAllowance(trx, actor)
    const allowance = input.approved ? null : await allowanceOf(trx, actor)

    const { offers, results } = await offersOf(trx, input.lines, companyId)
    const destination = await destinationFor(trx, companyId, input, offers)

    const orders: Order[] = []
    const failures: DomainError[] = [...results.values()].flatMap((result) => result.error ?? [])
    const placing = { input, results, failures }
    for (const group of grouped(offers)) {
      const wanted = group.offers.reduce((sum, offer) => sum + (offer.open ? offer.depositAmount : 0), 0)
      if (wanted > money) {
        failed(placing, group.offers, refuse(LedgerRefusal.availableShort({ missing: wanted - money })))
        continue
      }
      const taken = await takeGroup(trx, actor, placing, group)
      if (taken.length === 0) continue
      const order = await createOrder(trx, actor, {
        buyer,
        taken,
        destination,
        buyerReference: input.buyerReference,
        purchaseRequestId: input.approved?.requestId,
        remark: input.remark,
      })
      money -= order.deposit
      orders.push(order)
      for (const line of order.lines) results.get(line.listingId!)!.order = order
    }
    requireWithin(
      allowance,
      orders.map(({ amount }) => amount)
    )

    const alone = orders.length === 0 && ids.length === 1
    if (failures.length > 0 && (alone || input.approved)) throw failures[0]
    if (orders.length === 0) boundNobody(trx)
    const lines = ids.map((listingId) => lineResult(listingId, results.get(listingId)!))
    const submission = await OrderSubmission.create(
      { companyId, userId: actor.userId!, results: lines.map(({ current: _current, ...line }) => line) },
      { client: trx }
    )
    return { submissionId: submission.id, orders, results: lines }
  }, outer)
}
