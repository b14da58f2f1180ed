import type { Actor } from '#core/actor'
import { InvalidInputError } from '#core/errors'
import type { Trx } from '#core/transaction'
import { addLots, type LotTerms, type NeedInput } from '#app/auction/actions/add_lots'
import type AuctionLot from '#app/auction/models/auction_lot'
import { AuctionDirection, SessionCompanyRole } from '#app/auction/codes'
import { SalesState } from '#app/catalog/codes'
import { BidType, ListingState } from '#app/listing/codes'

type Found = { code: string; batchId: number; companyId: number; seller: string; offered: boolean }

/**
 * The batches with these codes: a code belongs to its company, so several companies may have the same. `offered`: listed, 参与竞价 and on sale.
 *
 * @param consignorId the only company whose batches are meant; null: any
 */
async function batchesWith(trx: Trx, codes: string[], consignorId: number | null): Promise<Map<string, Found[]>> {
  const found = trx
    .from('batches as b')
    .join('companies as c', 'c.id', 'b.company_id')
    .leftJoin('listings as l', (on) => on.on('l.batch_id', 'b.id').andOnVal('l.state', ListingState.listed))
    .whereIn('b.batch_code', codes)
    .orderBy('b.id')
    .select('b.batch_code as code', 'b.id as batchId', 'b.company_id as companyId', 'c.name as seller')
    .select(
      trx.raw('coalesce(l.bid_type = ? and b.sales_state = ?, false) as offered', [BidType.open, SalesState.onSale])
    )
  if (consignorId) found.where('b.company_id', consignorId)
  return Map.groupBy((await found) as Found[], ({ code }) => code)
}

/**
 * The batch that a code means: the only one that is offered for auctions, of the consignors that the session names before others; else the only one
 * there is, of which adding it says what it lacks.
 *
 * @throws InvalidInputError on `batchCode`, naming the sellers of whom more than one could be meant
 */
function meant(code: string, found: Found[], named: readonly number[]): number {
  const offered = found.filter((one) => one.offered)
  const ofNamed = offered.filter(({ companyId }) => named.includes(companyId))
  const possible = [ofNamed, offered, found].find((some) => some.length > 0)!
  if (possible.length === 1) return possible[0].batchId
  const sellers = possible.map(({ seller }) => seller).join('、')
  throw InvalidInputError.of('batchCode', `批号${code}有多家企业：${sellers}，请选择委托方`)
}

async function namedConsignors(trx: Trx, sessionId: number): Promise<number[]> {
  const rows = await trx
    .from('auction_session_companies')
    .where({ session_id: sessionId, role: SessionCompanyRole.consignor })
    .select('company_id')
  return rows.map((row) => Number(row.company_id))
}

/**
 * The batch with this code. `consignorId`: whose it is, where several companies have the same code.
 *
 * @throws InvalidInputError on `batchCode`: nobody has it, or more than one could be meant
 */
async function batchWith(trx: Trx, code: string, sessionId: number, consignorId: number | null): Promise<number> {
  const found = (await batchesWith(trx, [code], consignorId)).get(code)
  if (!found) throw InvalidInputError.of('batchCode', `找不到批次：${code}`)
  return meant(code, found, await namedConsignors(trx, sessionId))
}

/** @throws InvalidInputError on `batchCode`: an up session sells batches */
async function requireNoBatchCode(trx: Trx, sessionId: number) {
  const up = await trx
    .from('auction_sessions')
    .where({ id: sessionId, price_direction: AuctionDirection.up })
    .select('id')
    .first()
  if (up) throw InvalidInputError.of('batchCode', '请填写批号', 'required')
}

/** Adds one lot from a row of a form or a sheet: a batch given by its code (up) or a purchaser's need (down). */
export async function addLotRow(
  input: LotTerms & { sessionId: number; batchCode?: string | null } & Partial<NeedInput>,
  actor: Actor,
  trx: Trx
): Promise<AuctionLot> {
  const { sessionId, batchCode, sellerCompanyId, productName, productWeight, storageAddress = null, ...terms } = input
  if (batchCode) {
    const batchId = await batchWith(trx, batchCode.trim(), sessionId, sellerCompanyId ?? null)
    const [lot] = await addLots({ sessionId, lots: [{ ...terms, batchId }] }, actor, trx)
    return lot
  }
  await requireNoBatchCode(trx, sessionId)
  if (!sellerCompanyId) throw InvalidInputError.of('sellerCompanyId', '请选择委托方', 'required')
  if (!productName) throw InvalidInputError.of('productName', '请填写品名')
  if (!productWeight) throw InvalidInputError.of('productWeight', '请填写重量')
  const [lot] = await addLots(
    { sessionId, lots: [{ ...terms, sellerCompanyId, productName, productWeight, storageAddress }] },
    actor,
    trx
  )
  return lot
}
