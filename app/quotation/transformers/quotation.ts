import { formatTime } from '#core/clock'
import type { Cents, Tonnes } from '#core/money'
import type Quotation from '#app/quotation/models/quotation'
import type QuotationRound from '#app/quotation/models/quotation_round'
import { acceptProblem, counterProblem } from '#app/quotation/rules/bargain'
import { type QuotationAnswer, QuotationSide, QuotationState } from '#app/quotation/codes'
import { type PriceType } from '#app/listing/codes'
import type { Paged } from '#core/paging'

/** One price of a bargain, cents per tonne. */
export type QuotationRoundRow = {
  round: number
  side: QuotationSide
  price: Cents
  message: string | null
  userName: string
  createdTime: string
}

/** A bargain as one of its sides sees it. Cents per tonne, tonnes; with `PriceType.basis` a price is a basis on `priceContract`. */
export type QuotationRow = {
  id: number
  quotationNo: string
  /** Side of the viewer's company. */
  side: QuotationSide
  counterpart: string
  batchId: number
  batchCode: string
  productName: string
  weight: Tonnes
  packets: number | null
  state: QuotationState
  acceptState: QuotationAnswer
  priceType: PriceType
  priceContract: string | null
  askedPrice: Cents | null
  price: Cents
  standingSide: QuotationSide
  round: number
  validUntil: string
  fundsUntil: string | null
  /** Opened for an unsold auction lot. */
  fromAuction: boolean
  endReason: string | null
  orderId: number | null
  createdTime: string
  /** The actions that the viewer's side may take now. */
  can: { accept: boolean; counter: boolean; reject: boolean; withdraw: boolean }
  rounds: QuotationRoundRow[]
}

export function toQuotationRow(quotation: Quotation, side: QuotationSide, rounds: QuotationRound[]): QuotationRow {
  const open = quotation.state === QuotationState.open
  return {
    id: quotation.id,
    quotationNo: quotation.quotationNo,
    side,
    counterpart: side === QuotationSide.buyer ? quotation.sellerCompanyName : quotation.buyerCompanyName,
    batchId: quotation.batchId,
    batchCode: quotation.batchCode,
    productName: quotation.productName,
    weight: quotation.weight,
    packets: quotation.packets,
    state: quotation.state,
    acceptState: quotation.acceptState,
    priceType: quotation.priceType,
    priceContract: quotation.priceContract,
    askedPrice: quotation.askedPrice,
    price: quotation.price,
    standingSide: quotation.standingSide,
    round: quotation.round,
    validUntil: formatTime(quotation.validUntil)!,
    fundsUntil: formatTime(quotation.fundsUntil),
    fromAuction: quotation.auctionLotId !== null,
    endReason: quotation.endReason,
    orderId: quotation.orderId,
    createdTime: formatTime(quotation.createdAt)!,
    can: {
      accept: open && acceptProblem(quotation, side) === null,
      counter: open && counterProblem(quotation, side) === null,
      reject: open && quotation.standingSide !== side,
      withdraw: open && side === QuotationSide.buyer,
    },
    rounds: rounds.map((round) => ({
      round: round.round,
      side: round.side,
      price: round.price,
      message: round.message,
      userName: round.userName,
      createdTime: formatTime(round.createdAt)!,
    })),
  }
}

/** Number of bargains that wait for the viewer's answer. */
export type QuotationList = Paged<QuotationRow> & { waiting: number }
