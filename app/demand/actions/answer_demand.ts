import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { InvalidInputError, refuse } from '#core/errors'
import { sumTonnes, type Cents, type Tonnes } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { SalesState } from '#app/catalog/codes'
import Batch from '#app/catalog/models/batch'
import { requireContractData } from '#app/company/queries/require_contract_data'
import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import type { Destination } from '#app/company/queries/destination'
import { requireOpenTonnes } from '#app/demand/actions/take_tonnes'
import Demand from '#app/demand/models/demand'
import DemandAnswer from '#app/demand/models/demand_answer'
import { DemandRefusal } from '#app/demand/refusals'
import { demandVersion } from '#app/demand/rules/demand_version'
import { isShownTo, requireOpen } from '#app/demand/shared/demand_rows'
import { tellOfAnswer } from '#app/demand/shared/demand_notices'
import { DeliveryType, PriceType } from '#app/listing/codes'
import type Listing from '#app/listing/models/listing'
import { openListing } from '#app/listing/queries/listing_row'
import { pricingOf, requireNearIndex } from '#app/listing/shared/near_index'
import { basisOfferProblem, offerFigures } from '#app/listing/shared/offer_problem'
import { nextNumber } from '#app/order/shared/order_numbers'
import { QuotationKind, QuotationState } from '#app/quotation/codes'
import Quotation from '#app/quotation/models/quotation'
import { bargainPriceProblem } from '#app/quotation/rules/bargain'
import { goodsInBargain, type BargainedGoods } from '#app/quotation/shared/bargained_goods'
import { priceText } from '#app/quotation/shared/notices'
import { termOf } from '#app/quotation/shared/quotation_term'
import { isBargainedOver, writeQuotation } from '#app/quotation/shared/write_quotation'

/** Lines of one seller that wait for one buyer's answer about one wish: enough for a day's loading, too few to flood him. */
export const MOST_OPEN_LINES = 40

/** Answers of one seller to one wish, withdrawn ones too: each of them rings at the buyer's. */
export const MOST_ANSWERS = 20

/** One batch, or tonnes of a stock, with its price: a fixed one, or a basis to a contract. Cents per tonne. */
export type AnswerLine = {
  batchId: number
  weight?: Tonnes
  priceType: PriceType
  priceContract?: string | null
  price: Cents
}

export type DemandAnswerInput = {
  demandId: number
  lines: AnswerLine[]
  /** How the seller delivers; delivered goods go to the address of the wish. */
  deliveryType: DeliveryType
  /** Hours for which the buyer may accept. */
  validHours?: number
  message?: string | null
  /** The seller means prices that are far from the index. */
  confirmed?: boolean
} & SeenInput

type OfferedLine = {
  line: AnswerLine
  batch: Batch
  listing: Listing
  goods: BargainedGoods
  priceContract: string | null
}

/**
 * A seller proposes goods that he has on sale for a wish (state-machines §3, kind 2): one bargain a line, with his price standing first.
 *
 * @throws RefusedError `求购已结束`, `报价重量超过剩余求购量`, `不能对本企业的求购报价`, `双方正在就…议价`, `对同一求购最多…`
 * @throws StaleError when he has seen another wish, or a price is far from the index
 */
export async function answerDemand(input: DemandAnswerInput, actor: Actor, outer?: Trx): Promise<DemandAnswer> {
  return inTransaction(async (trx) => {
    await requireTradingCompany(trx, actor.companyId!)
    await requireContractData(trx, actor.companyId!)
    const batches = await lockOwnBatches(trx, input, actor)
    // Many sellers may answer at once; who accepts, or takes the wish down, waits for them and they for him.
    const demand = await Demand.query({ client: trx }).where('id', input.demandId).forShare().first()
    if (!demand) throw refuse(DemandRefusal.demandMissing)
    if (demand.companyId === actor.companyId) throw refuse(DemandRefusal.ownDemand)
    if (!(await isShownTo(demand, actor.companyId!, trx))) throw refuse(DemandRefusal.demandMissing)
    await requireOpen(trx, demand)
    requireSeen(trx, input.seen, demandVersion(demand))
    await requireTradingCompany(trx, demand.companyId)
    await requireRoom(trx, demand, actor, input.lines.length)
    if (input.deliveryType === DeliveryType.delivered && demand.deliveryAddress === null)
      throw InvalidInputError.of('deliveryType', '买方要求自提，没有收货地址', 'noAddress')

    const lines = await offeredLines(trx, demand, input, batches)
    requireOpenTonnes(demand, sumTonnes(lines.map(({ goods }) => goods.weight)))

    const answer = await DemandAnswer.create(
      {
        answerNo: await nextNumber(trx, 'BJ'),
        demandId: demand.id,
        sellerCompanyId: actor.companyId!,
        sellerCompanyName: actor.companyName!,
        sellerUserId: actor.userId,
        sellerUserName: actor.name,
        deliveryType: input.deliveryType,
        message: input.message || null,
      },
      { client: trx }
    )
    const written = await writeLines(trx, actor, demand, answer, lines, input)
    await audit(trx, actor, {
      action: 'demand.answer',
      entity: 'demand',
      entityId: demand.id,
      after: { answerNo: answer.answerNo, lines: written.map(({ quotationNo, price }) => ({ quotationNo, price })) },
      summary: `${answer.sellerCompanyName}报价${written.length}项`,
    })
    const offered = `${written.length > 1 ? `${written.length}项共` : ''}${sumTonnes(written.map(({ weight }) => weight)).toFixed(3)}吨，${priceText(written[0])}${written.length > 1 ? '等' : ''}`
    await tellOfAnswer(trx, demand, answer, offered)
    return answer
  }, outer)
}

/** The named batches that are the actor's, locked by their ids ahead of the wish. */
async function lockOwnBatches(trx: Trx, { lines }: DemandAnswerInput, actor: Actor): Promise<Map<number, Batch>> {
  const batches = await Batch.query({ client: trx })
    .where('companyId', actor.companyId!)
    .whereIn(
      'id',
      lines.map(({ batchId }) => batchId)
    )
    .orderBy('id')
    .forUpdate()
  return new Map(batches.map((batch) => [batch.id, batch]))
}

/** The goods with their prices: the actor's, on sale, of the wanted kind, and in no other bargain with this buyer. @param batches his, locked */
async function offeredLines(
  trx: Trx,
  demand: Demand,
  input: DemandAnswerInput,
  batches: ReadonlyMap<number, Batch>
): Promise<OfferedLine[]> {
  const figures = offerFigures(trx)
  const lines: OfferedLine[] = []
  for (const [index, line] of input.lines.entries()) {
    const at = `lines.${index}`
    const batch = batches.get(line.batchId)
    if (!batch) throw refuse(DemandRefusal.notOwnGoods)
    const { batchCode } = batch
    if (batch.productType !== demand.productType) throw refuse(DemandRefusal.otherGoods({ batchCode }))
    const listing = await openListing(trx, batch.id)
    if (!listing || batch.salesState !== SalesState.onSale) throw refuse(DemandRefusal.notOnSale({ batchCode }))
    if (await isBargainedOver(trx, batch.id, demand.companyId))
      throw refuse(DemandRefusal.alreadyBargained({ batchCode }))
    const wrong = bargainPriceProblem(line.priceType, line.price)
    if (wrong) throw InvalidInputError.of(`${at}.price`, wrong)
    const basis = line.priceType === PriceType.basis
    const priceContract = basis ? (line.priceContract ?? null) : null
    if (basis) {
      const problem = await basisOfferProblem({ priceDiff: line.price, priceContract }, batch, figures)
      if (problem) throw InvalidInputError.of(`${at}.priceContract`, problem.message, 'contract')
    }
    const named = { ...pricingOf(listing), priceType: line.priceType, priceContract, price: line.price }
    await requireNearIndex(trx, batch, named, input.confirmed)
    lines.push({ line, batch, listing, goods: await goodsInBargain(trx, batch, line.weight), priceContract })
  }
  return lines
}

async function writeLines(
  trx: Trx,
  actor: Actor,
  demand: Demand,
  answer: DemandAnswer,
  lines: readonly OfferedLine[],
  input: DemandAnswerInput
): Promise<Quotation[]> {
  const validUntil = await termOf(trx, input.validHours)
  const written: Quotation[] = []
  for (const { line, batch, listing, goods, priceContract } of lines)
    written.push(
      await writeQuotation(
        trx,
        actor,
        { batch, listing },
        {
          wish: { demandId: demand.id, demandAnswerId: answer.id },
          buyerCompanyId: demand.companyId,
          buyerUserId: demand.userId,
          price: line.price,
          priceType: line.priceType,
          priceContract,
          askedPrice: listing.priceType === line.priceType ? (priceContract ? listing.priceDiff : listing.price) : null,
          validUntil,
          deliveryType: input.deliveryType,
          deliveryWished: input.deliveryType !== listing.deliveryType,
          destination: input.deliveryType === DeliveryType.delivered ? destinationOfWish(demand) : null,
          buyerReference: demand.buyerReference,
          goods,
        },
        input.message ?? null
      )
    )
  return written
}

const destinationOfWish = (demand: Demand): Destination => ({
  address: demand.deliveryAddress!,
  contact: demand.deliveryContact!,
  mobile: demand.deliveryMobile,
  memo: demand.deliveryMemo,
})

/** @throws RefusedError when the seller has too many lines waiting for this buyer's answer, or has answered too often */
async function requireRoom(trx: Trx, demand: Demand, actor: Actor, more: number) {
  // Two answers of one seller at once are counted one after the other.
  await trx.rawQuery('select pg_advisory_xact_lock(2551, hashtext(?))', [`${demand.id}:${actor.companyId}`])
  const [{ $extras }] = await Quotation.query({ client: trx })
    .where({
      demandId: demand.id,
      sellerCompanyId: actor.companyId!,
      state: QuotationState.open,
      kind: QuotationKind.demand,
    })
    .count('* as total')
  if (Number($extras.total) + more > MOST_OPEN_LINES)
    throw refuse(DemandRefusal.tooManyAnswers({ limit: MOST_OPEN_LINES }))
  const [{ $extras: answers }] = await DemandAnswer.query({ client: trx })
    .where({ demandId: demand.id, sellerCompanyId: actor.companyId! })
    .count('* as total')
  if (Number(answers.total) >= MOST_ANSWERS) throw refuse(DemandRefusal.answeredTooOften({ limit: MOST_ANSWERS }))
}
