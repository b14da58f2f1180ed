import type { Actor } from '#core/actor'
import { InvalidInputError } from '#core/errors'
import type { Trx } from '#core/transaction'
import { addLots, type LotTerms, type NeedInput } from '#app/auction/actions/add_lots'
import type AuctionLot from '#app/auction/models/auction_lot'

const MOST = 500

/** Splits pasted text into distinct batch codes; codes are separated by line breaks, commas, semicolons, `、` or blanks. */
export function codesOf(text: string): string[] {
  return [...new Set(text.split(/[\s,，;；、]+/).filter(Boolean))]
}

async function batchesOf(trx: Trx, codes: string[]): Promise<Map<string, number>> {
  const rows = await trx.from('batches').whereIn('batch_code', codes).select('id', 'batch_code')
  return new Map(rows.map((row) => [row.batch_code, row.id]))
}

/**
 * Adds listed batches by their codes, all with the same terms.
 *
 * @throws InvalidInputError on `codes`, naming the unknown codes
 */
export async function addLotsByCode(
  input: LotTerms & { sessionId: number; codes: string },
  actor: Actor,
  trx: Trx
): Promise<AuctionLot[]> {
  const { sessionId, codes: pasted, ...terms } = input
  const codes = codesOf(pasted)
  if (codes.length === 0) throw InvalidInputError.of('codes', '请填写批号')
  if (codes.length > MOST) throw InvalidInputError.of('codes', `一次最多${MOST}批`)
  const known = await batchesOf(trx, codes)
  const missing = codes.filter((code) => !known.has(code))
  if (missing.length > 0) throw InvalidInputError.of('codes', `找不到批次：${missing.slice(0, 10).join('、')}`)
  return addLots({ sessionId, lots: codes.map((code) => ({ ...terms, batchId: known.get(code)! })) }, actor, trx)
}

/** Adds one lot from a row of a form or a sheet: a batch given by its code (up) or a purchaser's need (down). */
export async function addLotRow(
  input: LotTerms & { sessionId: number; batchCode?: string | null } & Partial<NeedInput>,
  actor: Actor,
  trx: Trx
): Promise<AuctionLot> {
  const { sessionId, batchCode, sellerCompanyId, productName, productWeight, storageAddress = null, ...terms } = input
  if (batchCode) {
    const [lot] = await addLotsByCode({ ...terms, sessionId, codes: batchCode }, actor, trx)
    return lot
  }
  if (!sellerCompanyId) throw InvalidInputError.of('batchCode', '加价场次请填写批号，降价场次请填写委托方')
  if (!productName) throw InvalidInputError.of('productName', '请填写品名')
  if (!productWeight) throw InvalidInputError.of('productWeight', '请填写重量')
  const [lot] = await addLots(
    { sessionId, lots: [{ ...terms, sellerCompanyId, productName, productWeight, storageAddress }] },
    actor,
    trx
  )
  return lot
}
