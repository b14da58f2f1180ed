/*
 * The hammer. What counts is the deadline in the database: bids after it are refused whether or not anybody has come to close the item.
 * Closing writes down what the deadline decided; whoever comes first does it (the next reader, the minute's job), and a second time
 * changes nothing.
 */
import { moveLot } from '#app/auction/moves'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { systemActor, type Actor } from '#core/actor'
import { databaseNow, ZONE } from '#core/clock'
import { formatYuan } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import { moveSalesState } from '#app/listing/actions/move_sales_state'
import { lockHouse, lockItems, passStates } from '#app/auction/actions/house_rows'
import {
  accountsOf,
  companiesIn,
  endEntry,
  lockEntries,
  releaseConsignor,
  releaseEntry,
} from '#app/auction/actions/release_entry'
import AuctionHouse from '#app/auction/models/auction_house'
import AuctionItem from '#app/auction/models/auction_item'
import { keepPulse } from '#app/auction/pulse'
import { sealLog } from '#app/auction/queries/verify_log'
import { resultOf } from '#app/auction/rules/hammer'
import { closesAt, stateAt } from '#app/auction/rules/session_times'
import { openBargain } from '#app/quotation/actions/open_quotation'
import { setting } from '#app/system/settings/stored_settings'
import { AuctionSetting } from '#app/auction/settings'
import { addWorkingDays } from '#app/system/shared/working_days'
import { notifyAll, type NoticeInput } from '#app/system/shared/notices'
import { AuctionDirection, LotState, OPEN_SESSION, SessionState } from '#app/auction/codes'
import { SalesState } from '#app/catalog/codes'
import { isOneOf } from '#core/define_codes'

/** What follows the hammer of one item, in its transaction. */
async function follow(trx: Trx, actor: Actor, house: AuctionHouse, item: AuctionItem) {
  if (item.state === LotState.unsold && item.productId)
    await moveSalesState(trx, actor, {
      batchId: item.productId,
      from: SalesState.reserved,
      to: SalesState.onSale,
      reason: `${house.houseCode}流拍`,
    })
  if (
    item.state === LotState.unsold &&
    item.productId &&
    item.buyerCompanyId &&
    house.priceDirection === AuctionDirection.up
  )
    await openBargain(trx, actor, {
      id: item.id,
      productId: item.productId,
      buyerCompanyId: item.buyerCompanyId,
      buyerId: item.buyerId!,
      hammerPrice: item.hammerPrice!,
      priceType: house.priceType,
      priceContract: item.priceContract,
      closedAt: item.hammerTime!,
      houseCode: house.houseCode,
    })
}

const hammerLine = (item: AuctionItem, result: LotState) => ({
  action: 'auction.hammer',
  after: { hammerPrice: item.hammerPrice, offerNum: item.offerNum },
  summary: result === LotState.hammered ? `拍中，${formatYuan(item.hammerPrice!)} 元/吨` : '流拍',
})

function noticesOf(house: AuctionHouse, item: AuctionItem): NoticeInput[] {
  const label = item.batchCode ?? item.productName
  const toSeller = { code: 'N13', companyId: item.sellerCompanyId } as const
  if (item.state === LotState.unsold)
    return [{ ...toSeller, title: `${label} 流拍`, content: `场次${house.houseCode}标的${label}流拍。` }]
  const price = formatYuan(item.hammerPrice!)
  const due = item.confirmDue!.setZone(ZONE).toFormat('MM-dd HH:mm')
  return [
    {
      code: 'N13',
      companyId: item.buyerCompanyId,
      title: `已拍中 ${label}`,
      content: `贵司在场次${house.houseCode}拍中${label}，成交价${price}元/吨，请于${due}前签署成交确认书。`,
    },
    {
      ...toSeller,
      title: `${label} 已成交`,
      content: `场次${house.houseCode}标的${label}以${price}元/吨拍出，等待对方签署成交确认书。`,
    },
  ]
}

/**
 * waiting → hammered or unsold for items of a session whose deadlines have passed (state-machines §7.4). Only the items are locked, as by their bids;
 * their results are written in one statement, so that lots that close together wait for no more than one.
 */
async function closeItems(houseId: number, itemIds: number[], actor: Actor): Promise<void> {
  await inTransaction(async (trx) => {
    const locked = await AuctionItem.query({ client: trx }).whereIn('id', itemIds).orderBy('id').forUpdate()
    const house = await AuctionHouse.query({ client: trx }).where('id', houseId).firstOrFail()
    const at = await databaseNow(trx)
    const items = locked.filter((item) => item.state === LotState.waiting && at >= closesAt(house, item))
    if (!isOneOf(house.state, ...OPEN_SESSION) || items.length === 0) return

    const term = await setting(AuctionSetting.confirmTimeout, trx)
    const steps: Parameters<typeof moveLot.all>[2][number][] = []
    for (const item of items) {
      const to = resultOf(house.priceDirection, item)
      const hammerTime = closesAt(house, item)
      const confirmDue = to === LotState.hammered ? await addWorkingDays(hammerTime, term, '17:00', trx) : null
      steps.push({ row: item, step: { to, fields: { hammerTime, confirmDue }, ...hammerLine(item, to) } })
    }
    await moveLot.all(trx, actor, steps)
    for (const item of [...items].sort((a, b) => (a.productId ?? 0) - (b.productId ?? 0)))
      await follow(trx, actor, house, item)
    await notifyAll(
      trx,
      items.flatMap((item) => noticesOf(house, item))
    )
  })
}

/** flash → ended when nothing is open any more: deposits that won nothing go back, entries end, the log is sealed. */
async function endHouse(houseId: number, actor: Actor, outer?: Trx): Promise<boolean> {
  return inTransaction(async (trx) => {
    await lockAccounts(trx, accountsOf(await companiesIn(trx, houseId)))
    const house = await lockHouse(trx, houseId)
    const items = await lockItems(trx, house.id)
    const at = await databaseNow(trx)
    const state = stateAt(house, items, at)
    if (!isOneOf(house.state, ...OPEN_SESSION)) return false
    if (state !== SessionState.ended || items.some((item) => item.state === LotState.waiting)) {
      await passStates(trx, actor, house, state === SessionState.ended ? SessionState.flash : state)
      return false
    }
    for (const entry of await lockEntries(trx, house.id)) {
      const won = items.filter((item) => item.state === LotState.hammered && item.buyerCompanyId === entry.companyId)
      const keep = won.reduce((sum, item) => sum + item.deposit, 0)
      await releaseEntry(trx, actor, entry, house, keep, '场次结束')
      await endEntry(trx, actor, entry, at, '场次结束')
    }
    for (const item of items) if (item.state === LotState.unsold) await releaseConsignor(trx, actor, item, '流拍')
    const closed = items.map((item) => closesAt(house, item))
    house.merge({
      closeTime: closed.reduce((last, one) => (one > last ? one : last)),
      logHash: await sealLog(trx, house),
    })
    await passStates(trx, actor, house, SessionState.ended)
    return true
  }, outer)
}

/** Brings a session to where the clock says it is. Safe at any time, by anyone, and twice. */
export async function closeDue(houseId: number, actor: Actor = systemActor()): Promise<void> {
  await keepPulse()
  const at = (await databaseNow()).toJSDate()
  const due = await db
    .from('auction_items as i')
    .join('auction_houses as h', 'h.id', 'i.house_id')
    .where('i.house_id', houseId)
    .where('i.state', LotState.waiting)
    .whereIn('h.state', [...OPEN_SESSION])
    .whereRaw('coalesce(i.deadline, h.end_time + make_interval(secs => h.postpone)) <= ?', [at])
    .orderBy('i.id')
    .select('i.id')
  const itemIds = due.map(({ id }) => Number(id))
  if (itemIds.length > 0) {
    await closeItems(houseId, itemIds, actor).catch(async (error) => {
      if (itemIds.length === 1) throw error
      // One that cannot be closed does not keep the others open.
      logger.error({ err: error, houseId }, 'items could not be closed together')
      for (const id of itemIds) await closeItems(houseId, [id], actor)
    })
  }
  const house = await AuctionHouse.find(houseId)
  if (!house || !isOneOf(house.state, ...OPEN_SESSION)) return
  const items = await AuctionItem.query().where('house_id', houseId)
  if (stateAt(house, items, await databaseNow()) !== house.state) await endHouse(houseId, actor)
}

/** Every session whose stored state may lag behind the clock. */
export async function closeAllDue(): Promise<number> {
  const at = await databaseNow()
  const houses = await AuctionHouse.query()
    .whereIn('state', [...OPEN_SESSION])
    .where('start_time', '<=', at.plus({ hours: 2 }).toJSDate())
    .orderBy('id')
  for (const house of houses) await closeDue(house.id)
  return houses.length
}
