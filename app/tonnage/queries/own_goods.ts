import db from '@adonisjs/lucid/services/db'
import Batch from '#app/catalog/models/batch'
import { isListed } from '#app/catalog/queries/batch_usage'
import { toBatchRow } from '#app/catalog/transformers/batch'
import TonnageChange from '#app/tonnage/models/tonnage_change'
import type TonnageGoods from '#app/tonnage/models/tonnage_goods'
import { goodsOf } from '#app/tonnage/queries/goods_of'
import { TonnageRefusal } from '#app/tonnage/refusals'
import { goodsVersion } from '#app/tonnage/rules/goods_version'
import { toOwnGoods, type GoodsFile, type OwnGoods } from '#app/tonnage/transformers/own_goods'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { formatTime } from '#core/clock'

/** Lines of 吨数变动 that a seller is shown. */
const SHOWN_CHANGES = 50

/** The files of goods with their names, photos in the order of the seller. */
async function filesOf({ photoFileIds, reportFileId }: TonnageGoods) {
  const ids = [...photoFileIds, ...(reportFileId === null ? [] : [reportFileId])]
  const rows: GoodsFile[] = await db.from('files').whereIn('id', ids).select('id', 'name', 'size', 'mime')
  const file = new Map(rows.map((row) => [row.id, row]))
  return {
    photos: (photoFileIds as number[]).map((id) => file.get(id)).filter((row) => row !== undefined),
    report: reportFileId === null ? null : (file.get(reportFileId) ?? null),
  }
}

/** Goods by the tonne of the own company, to be corrected, with the changes of their tonnes. @throws NotFoundError for those of others */
export async function ownGoods(productId: number, { companyId }: Actor): Promise<OwnGoods> {
  const batch = await Batch.query()
    .where({ id: productId, company_id: companyId ?? 0 })
    .first()
  if (!batch) throw refuse(TonnageRefusal.goodsMissing)
  const goods = await goodsOf(batch.id)
  const changes = await TonnageChange.query().where({ batchId: batch.id }).orderBy('id', 'desc').limit(SHOWN_CHANGES)
  return toOwnGoods({
    batch: toBatchRow(batch),
    model: batch,
    goods,
    seen: goodsVersion(batch, goods),
    listed: await isListed(batch.id),
    ...(await filesOf(goods)),
    changes: changes.map(({ kind, change, rest, reason, actorName, createdAt }) => ({
      kind,
      change,
      rest,
      reason,
      actorName,
      createdTime: formatTime(createdAt),
    })),
  })
}
