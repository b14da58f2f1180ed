import { formatTime } from '#core/clock'
import { isOneOf } from '#core/define_codes'
import { sumTonnes, toKilograms, type Cents, type Tonnes } from '#core/money'
import type { Paged } from '#core/paging'
import type { ProductType } from '#app/catalog/codes'
import { DemandState, type BuyerInterest, type DemandVisibility } from '#app/demand/codes'
import type Demand from '#app/demand/models/demand'
import type DemandAnswer from '#app/demand/models/demand_answer'
import { demandVersion } from '#app/demand/rules/demand_version'
import { openTonnes } from '#app/demand/rules/open_tonnes'
import type { Fit, FitReason } from '#app/demand/rules/fit_score'
import type { WishRange } from '#app/demand/rules/wish_ranges'
import type { DeliveryType, PriceType } from '#app/listing/codes'
import type { ListingRow } from '#app/listing/transformers/listing'
import type { TonnageOffer } from '#app/listing/transformers/tonnage_offer'
import { QuotationAnswer, QuotationState } from '#app/quotation/codes'
import type { QuotationRow } from '#app/quotation/transformers/quotation'

/** A wish as the board shows it. Cents per tonne, tonnes; with `PriceType.basis` the price is the highest basis on `priceContract`. */
export type DemandCard = {
  id: number
  demandNo: string
  state: DemandState
  productType: ProductType
  ranges: WishRange[]
  weight: Tonnes | null
  /** Still wanted. */
  open: Tonnes
  priceType: PriceType
  priceContract: string | null
  /** Null: to be negotiated. */
  price: Cents | null
  deliveryType: DeliveryType
  /** Province and city of delivered goods. */
  region: string | null
  standing: boolean
  validUntil: string | null
  publishedTime: string | null
  /** Null for guests. */
  companyName: string | null
  /** The viewer's company's. */
  own: boolean
}

/** A wish on its page. What only certified companies see is null for guests; what only the owner sees is null for others. */
export type DemandDetails = DemandCard & {
  deliveryAddress: string | null
  payment: string | null
  remark: string | null
  visibility: DemandVisibility
  /** Whether the viewer's company may answer it now. */
  mayAnswer: boolean
  /** The longest term of an answer, hours. */
  mostHours: number
  /** Version of what a seller answers. */
  seen: string
  owner: {
    buyerReference: string | null
    sms: boolean
    deliveryContact: string | null
    deliveryMobile: string | null
    invited: { companyId: number; name: string }[]
    endReason: string | null
    /** Bargains that wait for the company's answer. */
    waiting: number
    userName: string
  } | null
}

/** What a seller proposed in one go. */
export type DemandAnswerRow = {
  id: number
  answerNo: string
  demandId: number
  sellerCompanyName: string
  deliveryType: DeliveryType
  message: string | null
  createdTime: string
  /** Of the lines that are still open, or are deals. */
  weight: Tonnes
  lines: AnswerLineRow[]
}

/** Of goods by the tonne: their figures, what is left of them, and the smallest lot. */
export type OfferedTonnage = { factsText: string; restWeight: Tonnes; minLot: Tonnes }

/** Goods with what those by the tonne have beside a batch, which is sold whole. */
export type OfferedGoods = ListingRow & { tonnage: OfferedTonnage | null }

export const toOfferedBatch = (row: Readonly<ListingRow>): OfferedGoods => ({ ...row, tonnage: null })

/** What an offer by the tonne has beside a row of a batch; its figures are told in words. */
const OF_TONNES: ReadonlySet<string> = new Set<keyof TonnageOffer>([
  ...(['factsText', 'restWeight', 'minLot', 'photoFileIds', 'reportFileId'] as const),
  ...(['oilContent', 'linterContent', 'linterClass', 'dtex', 'cutLength', 'fibreGrade'] as const),
])

export function toOfferedTonnes(offer: TonnageOffer): OfferedGoods {
  const { factsText, restWeight, minLot } = offer
  const row = Object.fromEntries(Object.entries(offer).filter(([name]) => !OF_TONNES.has(name)))
  return { ...(row as unknown as ListingRow), tonnage: { factsText, restWeight, minLot } }
}

/** Goods at the price that is answered: `price` and all that follows from it are of the answer, not of the listing. */
export type AnsweredGoods = {
  goods: OfferedGoods
  /** Meets everything that one of the ranges demands; null when the goods are not on offer any more. */
  fits: boolean | null
  /** F14 at that price; null for goods that do not fit, or are not on offer. */
  fit: Fit | null
}

/** A bargain over goods, beside what the wish asks for. */
export type AnswerLineRow = QuotationRow & AnsweredGoods

export type DemandList = Paged<DemandCard>

/** Goods on sale that fit a wish: how many and how much meets what has to be met, and the best of them (F14). */
export type DemandMatches = { total: number; weight: Tonnes; data: (OfferedGoods & Fit)[] }

/** Goods of a seller that fit a wish: how many, and the best of them. */
export type DemandGoods = Pick<DemandMatches, 'total' | 'data'>

/** A wish of another company that the viewer's goods fit: the best score with what it lacks, and how many goods fit. */
export type Recommendation = {
  wish: DemandCard
  score: number
  reasons: FitReason[]
  batches: number
  weight: Tonnes
  best: { batchCode: string; score: number }[]
}

/** Goods of the viewer that fit a buyer, with how well. */
export type FittingGoods = Fit & { batchId: number; batchCode: string; weight: Tonnes }

/** A buyer whom goods of the viewer fit, by the interest that they fit best. */
export type RecommendedBuyer = Fit & {
  companyId: number
  companyName: string
  /** All that tells of the buyer's interest, the best first. */
  kinds: BuyerInterest[]
  /** Of the interest that fits best: with a wish the goods can be answered. */
  demandId: number | null
  batches: number
  weight: Tonnes
  best: FittingGoods[]
  /** When the viewer's company has last introduced goods to him. */
  introducedTime: string | null
  /** Whether it may now. */
  mayIntroduce: boolean
}

/** Goods that a seller has introduced to the viewer. */
export type IntroductionRow = {
  id: number
  sellerCompanyName: string
  message: string | null
  createdTime: string
  /** Each as it is now: what is not on sale any more has no price. With the score at the time. */
  goods: (ListingRow & { score: number })[]
}

export function toDemandCard(demand: Demand, viewer: { companyId: number | null }): DemandCard {
  return {
    id: demand.id,
    demandNo: demand.demandNo,
    state: demand.state,
    productType: demand.productType,
    ranges: demand.ranges,
    weight: demand.weight,
    open: openTonnes(demand),
    priceType: demand.priceType,
    priceContract: demand.priceContract,
    price: demand.price,
    deliveryType: demand.deliveryType,
    region: demand.deliveryRegion,
    standing: demand.standing,
    validUntil: formatTime(demand.validUntil),
    publishedTime: formatTime(demand.publishedAt),
    companyName: viewer.companyId === null ? null : demand.companyName,
    own: demand.companyId === viewer.companyId,
  }
}

export function toDemandDetails(
  demand: Demand,
  viewer: { companyId: number | null },
  known: {
    mayAnswer: boolean
    mostHours: number
    owner: { invited: { companyId: number; name: string }[]; waiting: number } | null
  }
): DemandDetails {
  const { owner } = known
  // What has been written since it was on the board, an operator may not have read.
  const withheld =
    viewer.companyId === null || (owner === null && !isOneOf(demand.state, DemandState.open, DemandState.ended))
  return {
    ...toDemandCard(demand, viewer),
    deliveryAddress: withheld ? null : demand.deliveryAddress,
    payment: withheld ? null : demand.payment,
    remark: withheld ? null : demand.remark,
    visibility: demand.visibility,
    mayAnswer: known.mayAnswer,
    mostHours: known.mostHours,
    seen: demandVersion(demand),
    owner: owner && {
      ...owner,
      buyerReference: demand.buyerReference,
      sms: demand.sms,
      deliveryContact: demand.deliveryContact,
      deliveryMobile: demand.deliveryMobile,
      endReason: demand.endReason,
      userName: demand.userName,
    },
  }
}

/** Of tonnes that others have bought meanwhile nothing can be accepted, unless they come back. */
export function toAnswerLine(line: QuotationRow, answered: AnsweredGoods): AnswerLineRow {
  const { tonnage } = answered.goods
  const gone = tonnage !== null && toKilograms(tonnage.restWeight) < toKilograms(line.weight)
  return { ...line, ...answered, can: { ...line.can, accept: line.can.accept && !gone } }
}

export function toAnswerRow(answer: DemandAnswer, lines: AnswerLineRow[]): DemandAnswerRow {
  const alive = lines.filter(
    ({ state, acceptState }) => state === QuotationState.open || acceptState === QuotationAnswer.accepted
  )
  return {
    id: answer.id,
    answerNo: answer.answerNo,
    demandId: answer.demandId,
    sellerCompanyName: answer.sellerCompanyName,
    deliveryType: answer.deliveryType,
    message: answer.message,
    createdTime: formatTime(answer.createdAt)!,
    weight: sumTonnes(alive.map(({ weight }) => weight)),
    lines,
  }
}
