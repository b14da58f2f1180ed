import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { databaseNow } from '#core/clock'
import { refuse } from '#core/errors'
import { formatYuan } from '#core/money'
import { isSeen } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { requireOpenAccount } from '#app/bank/queries/require_open_account'
import { requireDestination } from '#app/company/queries/destination'
import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import { DeliveryType } from '#app/listing/codes'
import Listing from '#app/listing/models/listing'
import { ListingRefusal } from '#app/listing/refusals'
import { listingVersion } from '#app/listing/rules/listing_version'
import { PurchaseRequestState } from '#app/order/codes'
import type { PlaceOrdersInput } from '#app/order/actions/place_orders'
import PurchaseRequest, { type AskedLine } from '#app/order/models/purchase_request'
import { offersOf, type OrderableListing } from '#app/order/queries/offers_of'
import { OrderRefusal } from '#app/order/refusals'
import { orderAmounts } from '#app/order/rules/order_amounts'
import { approvalReason } from '#app/order/rules/purchase_limit'
import { nextNumber } from '#app/order/shared/order_numbers'
import { shortTime } from '#app/order/shared/order_notices'
import { allowanceOf, lockAllowance } from '#app/order/shared/purchase_limits'
import { requestPath, tellApprovers } from '#app/order/shared/purchase_notices'
import { OrderSetting } from '#app/order/settings'
import { setting } from '#app/system/settings/stored_settings'

/** Requests of one person that may wait at the same time. */
export const OPEN_REQUESTS = 20

export type AskPurchaseInput = PlaceOrdersInput & {
  /** For the approver; the seller never sees it. */
  note?: string | null
}

/** The lines as they stand now, which must be what the person has seen. Nothing is reserved. */
async function linesAsShown(trx: Trx, input: AskPurchaseInput, companyId: number) {
  const ids = input.lines.map(({ listingId }) => listingId)
  const { offers, results } = await offersOf(trx, input.lines, companyId)
  const listings = await Listing.query({ client: trx }).whereIn('id', ids).preload('batch')
  const byId = new Map(listings.map((listing) => [listing.id, listing]))
  const lines: AskedLine[] = []
  for (const { listingId, seen } of input.lines) {
    const { offer, error } = results.get(listingId)!
    if (error || !offer) throw error ?? refuse(ListingRefusal.listingGone)
    if (!offer.open) throw refuse(ListingRefusal.soldOrDelisted(offer))
    const listing = byId.get(listingId)!
    const version = listingVersion(listing.batch, listing)
    if (!isSeen(trx, seen, version)) throw refuse(ListingRefusal.termsMoved)
    lines.push(askedLine(offer, version))
  }
  return { lines, offers }
}

function askedLine(offer: OrderableListing, seen: string): AskedLine {
  const { listingId, batchId, batchCode, sellerName, deliveryType, weight, amount, byTonne } = offer
  const basis = offer.basis && {
    contract: offer.basis.contract,
    priceDiff: offer.basis.priceDiff,
    priceStandard: offer.basis.priceStandard,
  }
  return {
    listingId,
    batchId,
    batchCode,
    sellerName,
    deliveryType,
    weight,
    price: offer.price!,
    basis,
    amount,
    deposit: offer.depositAmount,
    seen,
    byTonne,
  }
}

/** `3批112.350吨`; goods by the tonne are no batches. */
function countText({ lines, weight }: PurchaseRequest): string {
  const batches = lines.filter(({ byTonne }) => !byTonne).length
  return `${batches > 0 ? `${batches}批` : ''}${weight.toFixed(3)}吨`
}

/** A copy of the address that is named, for goods that are delivered. */
async function copyOfDestination(trx: Trx, companyId: number, input: AskPurchaseInput, lines: readonly AskedLine[]) {
  if (lines.every(({ deliveryType }) => deliveryType !== DeliveryType.delivered)) return null
  const { address, contact, mobile, memo } = await requireDestination(trx, companyId, input)
  return { address, contact, mobile, memo }
}

/**
 * Refuses goods that the person already asks for: approvers would see the same purchase twice, and the second could never be placed.
 *
 * @throws RefusedError `批次…已在待审批的采购申请…中`
 */
async function refuseAskedAgain(trx: Trx, mine: { userId: number }, lines: readonly AskedLine[]): Promise<void> {
  const open = await PurchaseRequest.query({ client: trx })
    .where({ ...mine, state: PurchaseRequestState.open })
    .where('expires_at', '>', trx.raw('now()'))
  if (open.length >= OPEN_REQUESTS) throw refuse(OrderRefusal.tooManyRequests({ limit: OPEN_REQUESTS }))
  const asked = new Set(lines.map(({ listingId }) => listingId))
  for (const { requestNo, lines: waiting } of open) {
    const again = waiting.find(({ listingId }) => asked.has(listingId))
    if (again)
      throw refuse(OrderRefusal.requestWaits({ batchCode: again.batchCode, requestNo, byTonne: !!again.byTonne }))
  }
}

/**
 * 提交采购审批: whoever is over his limit asks for what he would have ordered. Goods stay on the market and money free until somebody approves.
 *
 * @throws StaleError when goods or terms are not those that were shown
 * @throws RefusedError `未超过采购限额，请直接下单`, `待审批的采购申请最多20个`, `批次…已在待审批的采购申请…中`
 */
export async function askPurchase(input: AskPurchaseInput, actor: Actor, outer?: Trx): Promise<PurchaseRequest> {
  return inTransaction(async (trx) => {
    const companyId = actor.companyId!
    await requireTradingCompany(trx, companyId)
    await requireOpenAccount(trx, companyId)
    // Locked, so that the count of open requests holds.
    await lockAllowance(trx, actor)
    const allowance = await allowanceOf(trx, actor)
    const { lines, offers } = await linesAsShown(trx, input, companyId)
    const why = allowance && approvalReason(allowance, orderAmounts(offers), allowance.spent)
    if (!why) throw refuse(OrderRefusal.approvalNotNeeded)
    const mine = { companyId, userId: actor.userId! }
    await refuseAskedAgain(trx, mine, lines)
    const request = await PurchaseRequest.create(
      {
        ...mine,
        state: PurchaseRequestState.open,
        requestNo: await nextNumber(trx, 'CG'),
        userName: actor.name,
        lines,
        lineCount: lines.length,
        weight: Math.round(lines.reduce((sum, { weight }) => sum + weight * 1000, 0)) / 1000,
        amount: lines.reduce((sum, { amount }) => sum + amount, 0),
        deposit: lines.reduce((sum, { deposit }) => sum + deposit, 0),
        destination: await copyOfDestination(trx, companyId, input, lines),
        buyerReference: input.buyerReference || null,
        remark: input.remark || null,
        note: input.note || null,
        why,
        expiresAt: (await databaseNow(trx)).plus({ hours: await setting(OrderSetting.approvalTimeout, trx) }),
      },
      { client: trx }
    )
    await audit(trx, actor, {
      action: 'purchase_request.add',
      entity: 'purchase_request',
      entityId: request.id,
      to: PurchaseRequestState.open,
      after: { requestNo: request.requestNo, amount: request.amount, lines: lines.map(({ batchCode }) => batchCode) },
      summary: `提交采购审批：${countText(request)}，${formatYuan(request.amount)}元；${why}`,
    })
    await tellApprovers(trx, request, {
      title: '采购待审批',
      content: `${actor.name}申请采购${countText(request)}，${formatYuan(request.amount)}元，请于${shortTime(request.expiresAt)}前审批。`,
      link: requestPath(request),
    })
    return request
  }, outer)
}
