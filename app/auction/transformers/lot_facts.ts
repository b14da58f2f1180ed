import type Batch from '#app/catalog/models/batch'
import { toBatchRow, type BatchRow } from '#app/catalog/transformers/batch'

const FACTS = [
  ...(['productionYear', 'batchType', 'pickType', 'weightType', 'chandi', 'producerName', 'entrepotName'] as const),
  ...(['packets', 'grossWeight', 'publicWeight', 'impurity', 'moisture', 'percentAgio'] as const),
  ...(['lvMain', 'lenAvg', 'mikeAvg', 'mikeMain', 'strengthAvg', 'uniformityAvg'] as const),
] as const

const SHARES = [
  ...([
    'lv11',
    'lv21',
    'lv31',
    'lv41',
    'lv51',
    'lv12',
    'lv22',
    'lv32',
    'lv13',
    'lv23',
    'lv33',
    'lv14',
    'lv24',
  ] as const),
  ...(['len25', 'len26', 'len27', 'len28', 'len29', 'len30', 'len31', 'len32', 'len33', 'len34'] as const),
  ...(['len35', 'len36', 'len37', 'len38', 'len39'] as const),
  ...(['C1', 'B1', 'A', 'B2', 'C2', 'U1', 'U2', 'U3', 'U4', 'U5', 'S1', 'S2', 'S3', 'S4', 'S5'] as const),
] as const

/** What a bidder looks at of a lot: the fields of the quality strip and where the goods are. Shares of zero are left out. */
export type LotFacts = Pick<BatchRow, (typeof FACTS)[number]> & Partial<Pick<BatchRow, (typeof SHARES)[number]>>

export function toLotFacts(batch: Batch): LotFacts {
  const row = toBatchRow(batch)
  const facts: Record<string, unknown> = {}
  for (const name of FACTS) facts[name] = row[name]
  for (const name of SHARES) if (row[name]) facts[name] = row[name]
  return facts as LotFacts
}
