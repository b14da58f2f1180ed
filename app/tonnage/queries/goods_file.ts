import db from '@adonisjs/lucid/services/db'
import { SystemRefusal } from '#app/system/refusals'
import { goodsByBatch } from '#app/tonnage/queries/goods_of'
import { refuse } from '#core/errors'

/**
 * A photo or the test report of goods, for `sendFile`. The caller has checked that the actor sees the goods.
 *
 * @param kept whether an order of the actor has kept a file that the goods name no more
 * @throws NotFoundError for a file that neither names, whosoever it is
 */
export async function goodsFile(productId: number, fileId: number, kept: () => Promise<boolean>) {
  const goods = (await goodsByBatch([productId])).get(productId)
  const named = (goods && (goods.reportFileId === fileId || goods.photoFileIds.includes(fileId))) || (await kept())
  const file = named ? await db.from('files').where('id', fileId).first() : null
  if (!file) throw refuse(SystemRefusal.fileMissing)
  return file as { key: string; name: string; mime: string; size: number }
}
