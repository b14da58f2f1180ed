/* What sellers have introduced to the viewer's company, and whether it wants that. */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { formatTime } from '#core/clock'
import DemandIntroduction from '#app/demand/models/demand_introduction'
import DemandOptout from '#app/demand/models/demand_optout'
import type { IntroductionRow } from '#app/demand/transformers/demand'
import { listingRowsOf } from '#app/listing/queries/listing_row'
import { toOthersRow } from '#app/listing/transformers/listing'

/** The newest that are shown. */
const SHOWN = 30

/** Goods that sellers have introduced to the actor's company, the newest first, and whether sellers may. */
export async function introductionsTo(actor: Actor): Promise<{ recommended: boolean; data: IntroductionRow[] }> {
  const out = await DemandOptout.query().where('companyId', actor.companyId!).first()
  const introductions = await DemandIntroduction.query()
    .where('buyerCompanyId', actor.companyId!)
    .orderBy('id', 'desc')
    .limit(SHOWN)
  const { rows: goods } = await db.rawQuery(
    `select introduction_id, batch_id, score from demand_introduced_goods where introduction_id = any(?) order by score desc, id`,
    [introductions.map(({ id }) => id)]
  )
  return { recommended: out === null, data: await withGoods(introductions, goods) }
}

type Introduced = { introduction_id: number; batch_id: number; score: number }

async function withGoods(introductions: DemandIntroduction[], goods: Introduced[]): Promise<IntroductionRow[]> {
  const known = await listingRowsOf([...new Set(goods.map(({ batch_id: id }) => id))])
  const rows = new Map(known.map((row) => [row.productId, toOthersRow(row)]))
  return introductions.map(({ id, sellerCompanyName, message, createdAt }) => ({
    id,
    sellerCompanyName,
    message,
    createdTime: formatTime(createdAt)!,
    goods: goods
      .filter((one) => one.introduction_id === id)
      .flatMap(({ batch_id: batchId, score }) => {
        const row = rows.get(batchId)
        return row ? { ...row, score: Number(score) } : []
      }),
  }))
}
