/*
 * Prices and phases as the texts of a session, by price type (fixed or basis) and direction (up or down).
 */
import { money, price, signed } from '~/lib/format'
import { bidProblem, farthestBid, nextBid, type Bidding } from '#wire/auction/rules/bid_range'
import type { AuctionLotCard, AuctionRoom, ContractQuote } from './api'
import { AuctionDirection, AuctionPriceType } from '#ui/generated/codes'

/** A typed price this many steps or more away from the standing price needs a second confirmation. */
export const ASK_STEPS = 6

type Mode = Pick<AuctionRoom, 'priceType' | 'priceDirection'>

/** A fixed price `16,420`, a basis `+680`. Cents per tonne. */
export const offer = (mode: Pick<Mode, 'priceType'>, cents: number | null | undefined) =>
  mode.priceType === AuctionPriceType.basis ? signed(cents) : price(cents)

/** `加` for sessions that go up, `降` for those that go down. */
export const moves = ({ priceDirection }: Pick<Mode, 'priceDirection'>) =>
  priceDirection === AuctionDirection.up ? '加' : '降'

/** The fields of a lot that the rules of bidding need: `hammerPrice` of the wire is the standing price until the lot is hammered. */
export const biddingOf = ({
  startingPrice,
  stepPrice,
  hammerPrice,
}: Pick<AuctionLotCard, 'startingPrice' | 'stepPrice' | 'hammerPrice'>): Bidding => ({
  startingPrice,
  stepPrice,
  standingPrice: hammerPrice,
})

/** The message about a typed price that cannot be bid, in the server's words and with the bound; null when it can be sent, if confirmed. */
export function typedProblem(mode: Mode, lot: AuctionLotCard, cents: number): string | null {
  const up = mode.priceDirection === AuctionDirection.up
  const bidding = biddingOf(lot)
  switch (bidProblem(up, mode.priceType === AuctionPriceType.fixed, bidding, { price: cents, confirmed: true })) {
    case 'bound':
      return `出价${up ? '低于当前最低可出价' : '高于当前最高可报价'}${money(nextBid(up, bidding))}元/吨`
    case 'multiple':
      return `出价须为${money(lot.stepPrice)}元/吨的整数倍`
    case 'far':
      return `出价偏离过大，请确认：本次${up ? '最高' : '最低'}可出价${money(farthestBid(up, bidding))}元/吨`
    default:
      return null
  }
}

/** Total price of a basis at the last price of its contract, cents per tonne; null without a quote. */
export function derived(
  mode: Pick<Mode, 'priceType'>,
  lot: Pick<AuctionLotCard, 'priceContract'>,
  cents: number | null,
  contracts: readonly ContractQuote[]
): number | null {
  if (mode.priceType !== AuctionPriceType.basis || cents === null) return null
  const quote = contracts.find(({ code }) => code === lot.priceContract)
  return quote?.lastPrice ? quote.lastPrice + cents : null
}

const CLOCK = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
})
/** Milliseconds → `10:48:13`. */
export const clockTime = (at: number) => CLOCK.format(at)

/** Name of a lot in lists: its batch code, else its product name. */
export const lotName = (lot: Pick<AuctionLotCard, 'batchCode' | 'productName'>) => lot.batchCode ?? lot.productName

/** `03` */
export const two = (number: number) => String(number).padStart(2, '0')
