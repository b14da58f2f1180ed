import type Batch from '#app/catalog/models/batch'
import { isByTonne } from '#app/catalog/codes'
import { goodsNoun } from '#app/catalog/rules/goods_noun'
import { notify } from '#app/system/shared/notices'
import { formatYuan, type Cents } from '#core/money'
import type { Trx } from '#core/transaction'

const named = ({ productType, batchCode }: Batch) => `${goodsNoun(isByTonne(productType))}${batchCode}`

async function tellInterested(trx: Trx, batch: Batch, title: string, content: string): Promise<number> {
  const { rows } = await trx.rawQuery(
    `select user_id from cart_items where batch_id = ?
     union
     select l.user_id from cotton_list_items i join cotton_lists l on l.id = i.cotton_list_id where i.batch_id = ?`,
    [batch.id, batch.id]
  )
  for (const { user_id: userId } of rows) {
    await notify(trx, {
      code: 'N18',
      userId,
      title,
      content,
      link: `/batch/${batch.batchCode}`,
    })
  }
  return rows.length
}

/** Sends N18 to all users with the batch in the cart or in a cotton list. */
export async function notifyPriceFall(trx: Trx, batch: Batch, from: Cents, to: Cents): Promise<number> {
  return tellInterested(
    trx,
    batch,
    `${named(batch)}降价${formatYuan(from - to)}元/吨`,
    `您关注的${named(batch)}单价由${formatYuan(from)}元/吨降至${formatYuan(to)}元/吨。`
  )
}

/** The same for a basis: `CF2705 +850` → `CF2705 +800`. */
export async function notifyBasisFall(trx: Trx, batch: Batch, [from, to]: string[]): Promise<number> {
  return tellInterested(trx, batch, `${named(batch)}基差下调`, `您关注的${named(batch)}基差由${from}下调至${to}元/吨。`)
}

/** The same for a premium that belongs to the price: `优质溢价由200.00改为100.00元/吨`. */
export async function notifyPremiumFall(trx: Trx, batch: Batch, change: string): Promise<number> {
  return tellInterested(trx, batch, `${named(batch)}优质溢价下调`, `您关注的${named(batch)}${change}。`)
}
