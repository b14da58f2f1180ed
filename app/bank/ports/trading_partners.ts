/*
 * Transfers are allowed between companies that have completed an order with each other. Orders belong to a module that depends on this one, so that module
 * registers the queries here.
 */
import type { Trx } from '#core/transaction'

export type TradingPartners = {
  /** Whether the two companies have completed an order with each other, in either role. */
  haveOrder(trx: Trx, companyId: number, otherId: number): Promise<boolean>
  /** The companies that a company has completed orders with, for the choice on screen. */
  partnersOf(companyId: number): Promise<{ companyId: number; companyName: string }[]>
}

const sources: TradingPartners[] = []

/** Call at the top level of a module's `listeners.ts`. */
export function registerTradingPartners(source: TradingPartners) {
  sources.push(source)
  return () => void sources.splice(sources.indexOf(source), 1)
}

export async function haveOrder(trx: Trx, companyId: number, otherId: number): Promise<boolean> {
  for (const source of sources) if (await source.haveOrder(trx, companyId, otherId)) return true
  return false
}

export async function partnersOf(companyId: number) {
  const found = new Map<number, { companyId: number; companyName: string }>()
  for (const source of sources)
    for (const partner of await source.partnersOf(companyId)) found.set(partner.companyId, partner)
  return [...found.values()]
}
