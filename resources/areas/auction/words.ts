/*
 * Prices and phases in the words of a session: fixed or basis, up or down.
 */
import { price, signed } from '~/lib/format'
import { bidProblem, nextBid, type Bidding } from '#wire/auction/rules/bid_range'
import type { AuctionLotRow, AuctionRoom, ContractQuote } from './api'
import { AuctionDirection, AuctionPriceType } from '#ui/generated/codes'

/** From this many steps on a typed price is asked for once more before it is sent. */
export const ASK_STEPS = 6

type Mode = Pick<AuctionRoom, 'priceType' | 'priceDirection'>

/** A fixed price `16,420`, a basis `+680`. Cents per tonne. */
export const offer = (mode: Pick<Mode, 'priceType'>, cents: number | null | undefined) =>
  mode.priceType === AuctionPriceType.basis ? signed(cents) : price(cents)

/** `加` or `降`. */
export const moves = ({ priceDirection }: Pick<Mode, 'priceDirection'>) =>
  priceDirection === AuctionDirection.up ? '加' : '降'

/** What is wrong with a typed price, in the server's words; null when it may be sent. */
export function typedProblem(mode: Mode, item: Bidding, cents: number): string | null {
  const up = mode.priceDirection === AuctionDirection.up
  switch (bidProblem(up, mode.priceType === AuctionPriceType.fixed, item, cents)) {
    case 'bound':
      return `出价${up ? '低于当前最低可出价' : '高于当前最高可报价'}${money(nextBid(up, item))}元/吨`
    case 'multiple':
      return `出价须为${money(item.stepPrice)}元/吨的整数倍`
    case 'far':
      return '出价偏离过大，请确认'
    default:
      return null
  }
}

const money = (cents: number) =>
  `${cents < 0 ? '-' : ''}${(Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

/** The price that a basis comes to on its contract now; null without a quote. */
export function derived(
  mode: Pick<Mode, 'priceType'>,
  item: Pick<AuctionLotRow, 'priceContract'>,
  cents: number | null,
  contracts: readonly ContractQuote[]
): number | null {
  if (mode.priceType !== AuctionPriceType.basis || cents === null) return null
  const quote = contracts.find(({ code }) => code === item.priceContract)
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

/** What an item is called in lists: its batch code, else its name. */
export const lotName = (item: Pick<AuctionLotRow, 'batchCode' | 'productName'>) => item.batchCode ?? item.productName

/** `03` */
export const two = (number: number) => String(number).padStart(2, '0')
