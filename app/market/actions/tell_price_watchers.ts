import db from '@adonisjs/lucid/services/db'
import { lastOfMainContract } from '#app/market/queries/reference_quotes'
import { crossing } from '#app/market/rules/crossing'
import { shown } from '#app/market/rules/steps'
import { notify } from '#app/system/shared/notices'
import { inTransaction } from '#core/transaction'
import { IndividuationKind, IndividuationState, type WatchDirection } from '#app/market/codes'

/** Sends N21 to all users whose level the main contract has crossed since the last check. @returns number of notices */
export async function tellPriceWatchers(): Promise<number> {
  const quote = await lastOfMainContract('CF')
  if (!quote) return 0
  const { rows: waiting } = await db.rawQuery(
    `select id from price_watches where product = 'CF' and (above is null or above <> (? >= level)) order by id`,
    [quote.price]
  )
  let told = 0
  for (const { id } of waiting) if (await tellOne(Number(id), quote)) told++
  return told
}

async function tellOne(id: number, quote: { code: string; price: number }): Promise<boolean> {
  return inTransaction(async (trx) => {
    // The company's service may have ended, and another process may have sent the notice already.
    const { rows } = await trx.rawQuery(
      `select w.user_id, w.level::float8 as level, w.above, w.direction from price_watches w where w.id = ?
       and exists (select 1 from individuation_applies a where a.company_id = w.company_id and a.kind = ${IndividuationKind.priceAlerts} and a.state = ${IndividuationState.approved})
       and exists (select 1 from users u where u.id = w.user_id and u.company_id = w.company_id)
       for update of w`,
      [id]
    )
    const watch = rows[0]
    if (!watch) return false
    const { above, crossed, tell } = crossing(quote.price, watch.level, watch.above, watch.direction as WatchDirection)
    if (above === watch.above) return false
    await trx
      .from('price_watches')
      .where('id', id)
      .update({ above, ...(tell ? { told_at: trx.raw('now()') } : {}) })
    if (!tell) return false
    const [level, last] = [watch.level, quote.price].map((cents) => shown(cents / 100))
    await notify(trx, {
      code: 'N21',
      userId: watch.user_id,
      title: `${quote.code}${crossed === 'up' ? '涨到' : '跌破'}${level}`,
      content: `郑棉主力${quote.code}最新价${last}元/吨，已${crossed === 'up' ? '涨到' : '跌破'}您设置的${level}元/吨。`,
      link: '/user-center/individuation/apply',
    })
    return true
  })
}
