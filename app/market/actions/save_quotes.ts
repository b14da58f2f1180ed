import '#app/market/events'
import type { DateTime } from 'luxon'
import { emitAfterCommit } from '#core/events'
import { inTransaction, type Trx } from '#core/transaction'
import { ContractState } from '#app/market/codes'

/** Prices in cents per tonne; of ICE in hundredths of a US cent per pound. Missing values are derived or kept. */
export type Quote = {
  code: string
  lastPrice: number
  preSettle?: number | null
  open?: number | null
  high?: number | null
  low?: number | null
  volume?: number | null
  openInterest?: number | null
  at: DateTime
  /** The trading day to which deals of that moment belong. */
  tradingDay: string
}

/** Maximum distance of a quote from the last settlement price, as a ratio; larger ones are taken for an error of the source. */
const PLAUSIBLE = 0.15

/**
 * Saves quotes. Leaves out quotes older than the stored ones, those of unknown or expired contracts, and implausible ones.
 *
 * @returns number of saved quotes, and the problems of the others
 */
export async function saveQuotes(
  quotes: readonly Quote[],
  { source, simulated = false }: { source: string; simulated?: boolean },
  outer?: Trx
): Promise<{ taken: number; problems: string[] }> {
  const problems: string[] = []
  const unique = new Map<string, Quote>()
  for (const quote of quotes) {
    if (!Number.isSafeInteger(quote.lastPrice) || quote.lastPrice <= 0) problems.push(`${quote.code}：价格无效`)
    else if (!unique.has(quote.code) || unique.get(quote.code)!.at <= quote.at) unique.set(quote.code, quote)
  }
  if (unique.size === 0) return { taken: 0, problems }

  return inTransaction(async (trx) => {
    const known = await trx
      .from('futures_contracts')
      .whereIn('code', [...unique.keys()])
      .where('state', ContractState.listed)
      .select('code', 'pre_settle', 'last_price')
      .orderBy('id')
      .forUpdate()
    const before = new Map(known.map((row) => [row.code, Number(row.pre_settle ?? row.last_price ?? 0)]))
    const good = [...unique.values()].filter(({ code, lastPrice }) => {
      const reference = before.get(code)
      if (reference === undefined) problems.push(`${code}：合约不存在或已摘牌`)
      else if (reference > 0 && Math.abs(lastPrice / reference - 1) > PLAUSIBLE)
        problems.push(`${code}：价格偏离上一结算价超过${PLAUSIBLE * 100}%，未采用`)
      else return true
      return false
    })
    const { rowCount } = await trx.rawQuery(
      `update futures_contracts c set
         pre_settle = case when fresh then coalesce(q.pre_settle, d.settle, c.settle, c.pre_settle)
                           else coalesce(q.pre_settle, c.pre_settle) end,
         open = case when fresh then coalesce(q.open, q.last_price) else coalesce(q.open, c.open, q.last_price) end,
         high = case when fresh then greatest(q.high, q.last_price) else greatest(c.high, q.high, q.last_price) end,
         low = case when fresh then least(q.low, q.last_price) else least(c.low, q.low, q.last_price) end,
         volume = case when fresh then q.volume else coalesce(q.volume, c.volume) end,
         open_interest = coalesce(q.open_interest, c.open_interest),
         settle = case when fresh then null else c.settle end,
         last_price = q.last_price, quoted_at = q.at, trading_day = q.trading_day, source = ?, simulated = ?, updated_at = now()
       from (select q.*, c.id, c.trading_day is distinct from q.trading_day as fresh from jsonb_to_recordset(?::jsonb) as q(
               code text, last_price bigint, pre_settle bigint, open bigint, high bigint, low bigint, volume bigint,
               open_interest bigint, at timestamptz, trading_day date) join futures_contracts c on c.code = q.code) q
       left join lateral (select settle from contract_days d where d.contract_id = q.id and d.day < q.trading_day
         and d.settle is not null order by d.day desc limit 1) d on true
       where c.id = q.id and (c.quoted_at is null or c.quoted_at <= q.at)`,
      [source, simulated, JSON.stringify(good.map(toColumns))]
    )
    if (rowCount > 0) emitAfterCommit(trx, 'market.quoted', { codes: good.map(({ code }) => code) })
    return { taken: rowCount, problems }
  }, outer)
}

function toColumns(quote: Quote) {
  return {
    code: quote.code,
    last_price: quote.lastPrice,
    pre_settle: quote.preSettle ?? null,
    open: quote.open ?? null,
    high: quote.high ?? null,
    low: quote.low ?? null,
    volume: quote.volume ?? null,
    open_interest: quote.openInterest ?? null,
    at: quote.at.toISO(),
    trading_day: quote.tradingDay,
  }
}
