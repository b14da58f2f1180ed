import { formatTime } from '#core/clock'
import type FuturesContract from '#app/market/models/futures_contract'

/**
 * An element of the contract lists (glossary §1.15). Prices are cents per tonne; of ICE hundredths of a US cent per pound (`8236` =
 * 82.36). `settle` is that of the present trading day, null until it is published.
 */
export type ContractRow = {
  code: string
  name: string
  exchange: string
  product: string
  isMain: boolean
  lastPrice: number | null
  preSettle: number | null
  settle: number | null
  upDown: number | null
  open: number | null
  high: number | null
  low: number | null
  volume: number | null
  openInterest: number | null
  tradingDay: string | null
  updateTime: string | null
  lastPointDate: string
  /** 演示数据: made by the simulator. */
  simulated: boolean
}

export function toContractRow(contract: FuturesContract): ContractRow {
  const { lastPrice, preSettle } = contract
  return {
    code: contract.code,
    name: contract.name,
    exchange: contract.exchange,
    product: contract.product,
    isMain: contract.isMain,
    lastPrice,
    preSettle,
    settle: contract.settle,
    upDown: lastPrice !== null && preSettle !== null ? lastPrice - preSettle : null,
    open: contract.open,
    high: contract.high,
    low: contract.low,
    volume: contract.volume,
    openInterest: contract.openInterest,
    tradingDay: contract.tradingDay,
    updateTime: formatTime(contract.quotedAt),
    lastPointDate: contract.lastPointDate,
    simulated: contract.simulated,
  }
}

/** A contract or an index of the market strip. */
export type StripItem = {
  code: string
  name: string
  /** In `unit`. */
  value: number | null
  change: number | null
  /** Percent. */
  changePercent: number | null
  decimals: number
  unit: string
  updateTime: string | null
  simulated: boolean
  /** Oldest first, in `unit`. */
  spark: number[]
}
