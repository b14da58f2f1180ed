import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { databaseNow, ZONE } from '#core/clock'
import { InvalidInputError, isRefusal, refuse } from '#core/errors'
import { amountOf, formatYuan, sumTonnes, type Cents } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { requireOpenAccount } from '#app/bank/queries/require_open_account'
import type { Destination, DestinationInput } from '#app/company/queries/destination'
import { requireContractData } from '#app/company/queries/require_contract_data'
import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import { actorOfUser } from '#app/identity/sessions/members'
import { available, frozen } from '#app/ledger/rules/accounts'
import { freeze } from '#app/ledger/actions/holds'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import { lockBatch } from '#app/listing/queries/listing_row'
import { moveSalesState } from '#app/listing/actions/move_sales_state'
import { createDealOrder } from '#app/order/actions/create_deal_order'
import { lockAllowance } from '#app/order/shared/purchase_limits'
import { shortTime } from '#app/order/shared/order_notices'
import { addressNamed } from '#app/quotation/shared/bargained_delivery'
import { requireMayBargain } from '#app/quotation/shared/purchase_limit'
import { endQuotation, lockOpen, sideInQuotation } from '#app/quotation/shared/quotation_rows'
import Quotation from '#app/quotation/models/quotation'
import { bargainWord, goodsText, priceText, tellSide } from '#app/quotation/shared/notices'
import { quotationVersion } from '#app/quotation/rules/quotation_version'
import { lockOnSale, standingTerms, type OnSale } from '#app/quotation/shared/terms'
import { wishes } from '#app/quotation/ports/wishes'
import { acceptProblem, FUNDS_HOURS } from '#app/quotation/rules/bargain'
import { SalesState, isByTonne } from '#app/catalog/codes'
import { requireStock } from '#app/quotation/shared/bargained_goods'
import { PriceType } from '#app/listing/codes'
import { FreezeType } from '#app/ledger/codes'
import { QuotationAnswer, QuotationSide, QuotationState } from '#app/quotation/codes'
import { QuotationRefusal } from '#app/quotation/refusals'
import { TonnageRefusal } from '#app/tonnage/refusals'
import { orderRef } from '#app/order/shared/order_ref'

/** The result of an acceptance: orders, or a wait for the buyer's money. */
export type Accepted = { quotations: Quotation[]; orderIds: number[]; fundsUntil: string | null }

/** One accepted bargain, locked and looked at, with the goods that it is over. */
type Line = OnSale & { quotation: Quotation; byTonne: boolean }

/**
 * 接受 by the side that did not make the standing prices: creates orders at those prices, effective at once, with the buyer's deposit frozen. When the
 * buyer's balance is too low, an acceptance by the buyer is refused, and an acceptance by the seller waits two hours for the money.
 *
 * Several bargains are accepted together when they are lines of one answer to a wish: all of them or none, in one order where terms are the same.
 *
 * @throws StaleError `该批次已售或已锁定` with the current state of the batch, of several lines `部分批次已售，是否继续`; `商品条款已变动…` when a standing price
 *   was named on other terms; `内容已变化…` when the caller has seen another price or other terms
 * @throws RefusedError `买方可用余额不足，无法成交`, `请等待对方答复`
 */
export async function acceptQuotations(
  input: { lines: ({ quotationId: number } & SeenInput)[] } & DestinationInput,
  actor: Actor,
  outer?: Trx
): Promise<Accepted> {
  const seen = new Map(input.lines.map((line) => [line.quotationId, line.seen]))
  const known = await Quotation.query(outer ? { client: outer } : {})
    .whereIn('id', [...seen.keys()])
    .orderBy('id')
  if (known.length === 0 || known.length < seen.size) throw refuse(QuotationRefusal.quotationMissing)
  for (const one of known) sideInQuotation(one, actor)
  const [first] = known
  if (
    known.length > 1 &&
    known.some((one) => one.demandAnswerId === null || one.demandAnswerId !== first.demandAnswerId)
  )
    throw InvalidInputError.of('lines', '只能一并接受同一份报价的商品', 'oneAnswer')
  return inTransaction(async (trx) => {
    const buyerId = first.buyerCompanyId
    const accounts = await lockAccounts(trx, [available(buyerId), frozen(buyerId)])
    await lockAllowance(trx, actor)
    for (const { batchId } of known.toSorted((a, b) => a.batchId - b.batchId)) await lockBatch(trx, batchId)
    const weight = sumTonnes(known.map((one) => one.weight))
    const last = first.demandId === null ? null : await wishes().claim(trx, first.demandId, weight)
    for (const companyId of [buyerId, first.sellerCompanyId]) await requireTradingCompany(trx, companyId)
    await requireOpenAccount(trx, buyerId)
    await requireContractData(trx, actor.companyId!)

    const at = await databaseNow(trx)
    const lines = await standingLines(trx, actor, known, seen, at)
    const side = sideInQuotation(lines[0].quotation, actor)
    const deals = [...Map.groupBy(lines, dealKey).values()]
    if (side === QuotationSide.buyer)
      await requireMayBargain(
        trx,
        actor,
        ...deals.map((deal) => deal.map(({ quotation, batch }) => ({ bargain: quotation, batch, standing: quotation })))
      )
    for (const { quotation } of lines) {
      const address = await addressNamed(trx, quotation, input, { side, counter: false })
      await quotation.merge(address).save()
    }
    const deposit = lines.reduce((sum, line) => sum + amountOf(line.quotation.weight, line.listing.deposit), 0)
    if (accounts.get(available(buyerId))!.balance < deposit) {
      if (side === QuotationSide.buyer) throw refuse(QuotationRefusal.buyerMoneyShort)
      return waitForFunds(trx, actor, lines, { deposit, last })
    }

    const buyer = side === QuotationSide.buyer ? actor : await actorOfUser(first.buyerUserId, trx)
    const orderIds: number[] = []
    for (const deal of deals) orderIds.push(await strike(trx, actor, buyer, deal, at))
    if (first.demandId !== null) await wishes().struck(trx, actor, { demandId: first.demandId, weight, orderIds })
    return { quotations: lines.map(({ quotation }) => quotation), orderIds, fundsUntil: null }
  }, outer)
}

/** The acceptance of one bargain. */
export async function acceptQuotation(
  { quotationId, seen, ...destination }: { quotationId: number } & DestinationInput & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<{ quotation: Quotation; orderId: number | null; fundsUntil: string | null }> {
  const { quotations, orderIds, fundsUntil } = await acceptQuotations(
    { lines: [{ quotationId, seen }], ...destination },
    actor,
    outer
  )
  return { quotation: quotations[0], orderId: orderIds[0] ?? null, fundsUntil }
}

/** The bargains as they stand, locked: each can be accepted, and is what the actor has seen. */
async function standingLines(
  trx: Trx,
  actor: Actor,
  known: readonly Quotation[],
  seen: ReadonlyMap<number, string | undefined>,
  at: DateTime
): Promise<Line[]> {
  const lines: Line[] = []
  const gone: unknown[] = []
  for (const { id } of known)
    try {
      lines.push(await standingLine(trx, actor, id, seen.get(id), at))
    } catch (error) {
      if (!isGone(error)) throw error
      gone.push(error)
    }
  if (gone.length === 0) return lines
  throw lines.length === 0 ? gone[0] : refuse(QuotationRefusal.someLinesGone({ byTonne: lines[0].byTonne }))
}

/** Somebody else has bought the goods or their last tonnes, or the bargain is over. */
const isGone = (error: unknown) =>
  isRefusal(error, QuotationRefusal.soldOrLockedNow) ||
  isRefusal(error, QuotationRefusal.quotationEnded) ||
  isRefusal(error, TonnageRefusal.restTooSmall) ||
  isRefusal(error, TonnageRefusal.soldOut)

async function standingLine(trx: Trx, actor: Actor, id: number, seen: string | undefined, at: DateTime): Promise<Line> {
  const quotation = await lockOpen(trx, id, at)
  const problem = acceptProblem(quotation, sideInQuotation(quotation, actor))
  if (problem) throw refuse(problem)
  const onSale = await lockOnSale(trx, quotation.batchId)
  const byTonne = isByTonne(onSale.batch.productType)
  if (byTonne) await requireStock(trx, onSale.batch, quotation.weight)
  const { termsVersion } = standingTerms(onSale)
  requireSeen(trx, seen, quotationVersion(quotation, termsVersion))
  if (quotation.termsVersion !== termsVersion) throw refuse(QuotationRefusal.termsMoved)
  return { ...onSale, quotation, byTonne }
}

/**
 * What lines of one order have in common: a fixed price of each its own, or one basis with its rules of pricing. Goods by the tonne are an order each:
 * they are loaded and weighed by themselves.
 */
function dealKey({ quotation, listing, byTonne }: Line): string {
  const { priceType, priceContract, price, deliveryType, deliveryAddress } = quotation
  const offered = listing.priceType === PriceType.basis && listing.priceContract === priceContract
  const basis =
    priceType === PriceType.basis
      ? [priceContract, price, ...(offered ? [listing.priceStandard, listing.pointDeadline] : [])]
      : null
  return JSON.stringify([basis, deliveryType, deliveryAddress, byTonne ? quotation.id : null])
}

/** Makes the order of lines with common terms, and ends their bargains with it. */
async function strike(trx: Trx, actor: Actor, buyer: Actor, lines: readonly Line[], at: DateTime): Promise<number> {
  const [{ quotation: first }] = lines
  const remark = `${bargainWord(first)}${lines.map(({ quotation }) => quotation.quotationNo).join('、')}成交`.slice(
    0,
    200
  )
  for (const { quotation, batch, byTonne } of lines)
    if (!byTonne)
      await moveSalesState(trx, actor, {
        batchId: batch.id,
        from: SalesState.onSale,
        to: SalesState.reserved,
        reason: `${bargainWord(quotation)}${quotation.quotationNo}成交`,
      })
  const order = await createDealOrder(trx, buyer, {
    buyerCompanyId: first.buyerCompanyId,
    goods: lines.map(({ quotation, batch, byTonne }) => ({
      batchId: batch.id,
      tonnes: byTonne ? quotation.weight : undefined,
      price: quotation.price,
    })),
    remark,
    destination: destinationIn(first),
    buyerReference: first.buyerReference,
    how: { struck: `${bargainWord(first)}已接受`, title: `${bargainWord(first)}成交订单已生成` },
    deal: {
      auctioned: false,
      price: first.price,
      contract: first.priceType === PriceType.basis ? first.priceContract : null,
      deliveryType: first.deliveryType,
      deposit: (made) =>
        freeze(trx, {
          companyId: first.buyerCompanyId,
          amount: made.deposit,
          freezeType: FreezeType.orderDeposit,
          ref: orderRef(made),
          reason: `订单定金 ${made.orderNo}`,
          expectedRelease: '付款时转为货款',
          key: `order.deposit:${made.id}`,
          actor,
        }),
    },
  })
  for (const { quotation } of lines)
    await endQuotation(trx, actor, quotation, {
      state: QuotationState.ended,
      answer: QuotationAnswer.accepted,
      at,
      orderId: order.id,
      reason: `以${priceText(quotation)}成交，订单${order.orderNo}`,
    })
  return order.id
}

/** The address that the bargain was over, as the order copies it. */
function destinationIn(quotation: Quotation): Destination | null {
  const { deliveryAddress, deliveryContact, deliveryMobile, deliveryMemo } = quotation
  return deliveryAddress === null
    ? null
    : { address: deliveryAddress, contact: deliveryContact!, mobile: deliveryMobile, memo: deliveryMemo }
}

/**
 * Keeps the seller's acceptance for two hours, until the buyer has paid in and closes the deal.
 *
 * @param last moment of the wish that it is about: nothing comes of it later
 */
async function waitForFunds(
  trx: Trx,
  actor: Actor,
  lines: readonly Line[],
  { deposit, last }: { deposit: Cents; last: DateTime | null }
): Promise<Accepted> {
  const hours = (await databaseNow(trx)).plus({ hours: FUNDS_HOURS })
  const until = last !== null && last < hours ? last.setZone(ZONE) : hours
  for (const { quotation } of lines) {
    await quotation.merge({ fundsUntil: until }).save()
    await audit(trx, actor, {
      action: 'quotation.funds',
      entity: 'quotation',
      entityId: quotation.id,
      after: { deposit },
      summary: '卖方接受，待买方入金',
    })
  }
  const said = lines.map(({ quotation }) => `${goodsText(quotation)}的出价${priceText(quotation)}`).join('、')
  await tellSide(
    trx,
    lines[0].quotation,
    QuotationSide.buyer,
    '请入金成交',
    `卖方已接受您对${said}，请于${shortTime(until)}前入金，定金${formatYuan(deposit)}元，入金后点击成交。`,
    true
  )
  return { quotations: lines.map(({ quotation }) => quotation), orderIds: [], fundsUntil: shortTime(until) }
}
