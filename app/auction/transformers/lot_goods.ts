import { measuresAt, STRIP_SHARE_KEYS, wireNameOf, type MeasureKey, type WireShareKey } from '#app/catalog/indicators'
import type Batch from '#app/catalog/models/batch'
import { toBatchRow, type BatchRow } from '#app/catalog/transformers/batch'

const FIELDS = [
  ...(['productionYear', 'batchType', 'pickType', 'weightType', 'chandi', 'producerName', 'entrepotName'] as const),
  ...(['packets', 'grossWeight', 'publicWeight', 'percentAgio', 'lvMain', 'mikeMain'] as const),
] as const

const MEASURED = measuresAt('lot').map(({ key }) => key)
const SHARES = STRIP_SHARE_KEYS.map(wireNameOf)

/** The goods of a lot as bidders see them: the fields of the quality strip and the place of storage. Shares of zero are left out. */
export type LotGoods = Pick<BatchRow, (typeof FIELDS)[number]> & Partial<Pick<BatchRow, MeasureKey | WireShareKey>>

export function toLotGoods(batch: Batch): LotGoods {
  const row = toBatchRow(batch)
  const goods: Record<string, unknown> = {}
  for (const name of [...FIELDS, ...MEASURED]) goods[name] = row[name]
  for (const name of SHARES) if (row[name]) goods[name] = row[name]
  return goods as LotGoods
}
