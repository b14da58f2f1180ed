import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { audit, difference } from '#core/audit'
import { databaseNow } from '#core/clock'
import { InvalidInputError, refuse } from '#core/errors'
import { beginningWith } from '#core/like'
import { inTransaction, type Trx } from '#core/transaction'
import { lockHouse, lockItems } from '#app/auction/actions/house_rows'
import AuctionHouse from '#app/auction/models/auction_house'
import { itemDeposit } from '#app/auction/rules/quota'
import { timesProblem } from '#app/auction/rules/session_checks'
import { depositTerms } from '#app/auction/queries/deposit_terms'
import { setting } from '#app/system/settings/stored_settings'
import { AuctionSetting } from '#app/auction/settings'
import { AuctionDirection, AuctionPriceType, SessionCompanyRole, SessionMode, SessionState } from '#app/auction/codes'
import { ProductType } from '#app/catalog/codes'
import { AuctionRefusal } from '#app/auction/refusals'

export type HouseInput = {
  name: string
  startTime: DateTime
  endTime: DateTime
  houseMode?: SessionMode

  priceType?: AuctionPriceType

  priceDirection?: AuctionDirection
  productType?: ProductType
  /** Seconds of the flash countdown. */
  postpone?: number
  bidNotice?: string | null
  memo?: string | null
  limited?: boolean
  millsOnly?: boolean
  /** Whitelist of a limited session. */
  companyIds?: number[]
}

function checkTimes(house: Pick<AuctionHouse, 'startTime' | 'endTime' | 'postpone'>) {
  const problem = timesProblem({
    startTime: house.startTime.toMillis(),
    endTime: house.endTime.toMillis(),
    postpone: house.postpone,
  })
  if (problem) throw InvalidInputError.of('endTime', problem.message)
}

/** `JP` + date + three digits, one after the other. */
async function nextCode(trx: Trx, at: DateTime): Promise<string> {
  const prefix = `JP${at.toFormat('yyyyMMdd')}`
  await trx.rawQuery(`select pg_advisory_xact_lock(hashtext('auction_house_code'))`)
  const { rows } = await trx.rawQuery(
    `select coalesce(max(substr(house_code, 11)::int), 0) + 1 as serial from auction_houses where house_code like ?`,
    [beginningWith(prefix)]
  )
  return `${prefix}${String(rows[0].serial).padStart(3, '0')}`
}

async function saveCompanies(trx: Trx, houseId: number, companyIds: number[] | undefined) {
  if (!companyIds) return
  await trx.from('auction_house_companies').where({ house_id: houseId, role: SessionCompanyRole.bidder }).delete()
  const rows = [...new Set(companyIds)].map((companyId) => ({
    house_id: houseId,
    company_id: companyId,
    role: SessionCompanyRole.bidder,
  }))
  if (rows.length > 0) await trx.table('auction_house_companies').multiInsert(rows)
}

/** new → draft (state-machines §7.1): traditional, basis, up, Xinjiang cotton and 30 seconds unless told otherwise. */
export async function createHouse(input: HouseInput, actor: Actor, outer?: Trx): Promise<AuctionHouse> {
  return inTransaction(async (trx) => {
    const { companyIds, ...fields } = input
    const at = await databaseNow(trx)
    const house = new AuctionHouse().fill({
      ...{
        houseMode: SessionMode.traditional,
        priceType: AuctionPriceType.basis,
        priceDirection: AuctionDirection.up,
        productType: ProductType.xinjiang,
        postpone: 30,
        state: SessionState.draft,
      },
      ...fields,
    })
    const terms = await depositTerms(trx, house.productType)
    house.merge({
      houseCode: await nextCode(trx, at),
      depositRate: terms.rate,
      entryMinimum: terms.entryMinimum,
      lockBefore: await setting(AuctionSetting.lockBefore, trx),
      flashCap: await setting(AuctionSetting.flashCap, trx),
      createdAt: at,
    })
    checkTimes(house)
    house.useTransaction(trx)
    await house.save()
    await saveCompanies(trx, house.id, companyIds)
    await audit(trx, actor, {
      action: 'auction.add',
      entity: 'auction_house',
      entityId: house.id,
      to: SessionState.draft,
      after: { houseCode: house.houseCode, name: house.name },
      summary: '新建场次',
    })
    return house
  }, outer)
}

/** The session, locked and still open to changes. */
export async function lockDraft(trx: Trx, houseId: number): Promise<AuctionHouse> {
  const house = await lockHouse(trx, houseId)
  if (house.state === SessionState.published) throw refuse(AuctionRefusal.unpublishFirst)
  if (house.state !== SessionState.draft) throw refuse(AuctionRefusal.locked)
  return house
}

/** Changes a session that is not published. A new notice has to be agreed to anew; items keep up with the kind of session. */
export async function editHouse(
  input: Partial<HouseInput> & { houseId: number },
  actor: Actor,
  outer?: Trx
): Promise<AuctionHouse> {
  return inTransaction(async (trx) => {
    const { houseId, companyIds, ...fields } = input
    const house = await lockDraft(trx, houseId)
    const before = { ...house.$attributes }
    house.merge(fields as Partial<AuctionHouse>)
    if (house.$dirty.bidNotice !== undefined) house.noticeVersion += 1
    checkTimes(house)
    const items = await lockItems(trx, house.id)
    if (items.length > 0 && (house.$dirty.productType ?? house.$dirty.priceDirection) !== undefined)
      throw refuse(AuctionRefusal.hasLots)
    if (house.$dirty.productType !== undefined) {
      const terms = await depositTerms(trx, house.productType)
      house.merge({ depositRate: terms.rate, entryMinimum: terms.entryMinimum })
    }
    await house.save()
    await saveCompanies(trx, house.id, companyIds)
    for (const item of items) await item.merge({ deposit: itemDeposit(item.productWeight, house.depositRate) }).save()
    await audit(trx, actor, {
      action: 'auction.edit',
      entity: 'auction_house',
      entityId: house.id,
      ...difference(before, { ...house.$attributes }),
      summary: '修改场次',
    })
    return house
  }, outer)
}

/** Deletes a session that was never published, or was withdrawn before anybody came. */
export async function deleteHouse(input: { houseId: number }, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    const house = await lockDraft(trx, input.houseId)
    if (await trx.from('auction_entries').where('house_id', house.id).first())
      throw refuse(AuctionRefusal.hasRegistrations)
    await trx.from('auction_items').where('house_id', house.id).delete()
    await house.delete()
    await audit(trx, actor, {
      action: 'auction.delete',
      entity: 'auction_house',
      entityId: house.id,
      before: { houseCode: house.houseCode, name: house.name },
      summary: '删除场次',
    })
  }, outer)
}
