/*
 * The hammer. What counts is the deadline in the database: bids after it are refused whether or not anybody has come to close the item.
 * Closing writes down what the deadline decided; whoever comes first does it (the next reader, the minute's job), and a second time
 * changes nothing.
 */
import db from '@adonisjs/lucid/services/db'
import { systemActor, type Actor } from '#core/actor'
import { audit } from '#core/audit'
import { databaseNow } from '#core/clock'
import { formatYuan } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import { lockAccounts } from '#app/ledger/lock_accounts'
import { moveSalesState } from '#app/listing/actions/move_sales_state'
import { closesAt, lockHouse, lockItems, passStates, stateAt } from '#app/auction/actions/house_rows'
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
import { itemMachine } from '#app/auction/states'
import { openBargain } from '#app/quotation/actions/open_quotation'
import { setting } from '#app/system/settings'
import { addWorkingDays } from '#app/system/working_days'
import { notify } from '#app/system/notices'

const RUNNING = [2, 3, 5, 6]

/** Items that are closed side by side. */
const AT_ONCE = 5

/** 1 → 5 or 1 → 4, once its deadline has passed (state-machines §7.4). Only the item is locked, as by its bids. */
async function closeItem(itemId: number, actor: Actor, outer?: Trx): Promise<boolean> {
  return inTransaction(async (trx) => {
    const item = await AuctionItem.query({ client: trx }).where('id', itemId).forUpdate().firstOrFail()
    const house = await AuctionHouse.query({ client: trx }).where('id', item.houseId).firstOrFail()
    const at = await databaseNow(trx)
    const closed = closesAt(house, item)
    if (item.state !== 1 || !RUNNING.includes(house.state) || at < closed) return false

    const result = resultOf(house.priceDirection, item)
    itemMachine.assert(1, result)
    await item
      .merge({
        state: result,
        hammerTime: closed,
        confirmDue:
          result === 5
            ? await addWorkingDays(closed, await setting('auction.confirmTimeout', trx), '17:00', trx)
            : null,
      })
      .save()
    if (result === 4 && item.productId)
      await moveSalesState(trx, actor, { batchId: item.productId, from: 8, to: 1, reason: `${house.houseCode}流拍` })
    if (result === 4 && item.productId && item.buyerCompanyId && house.priceDirection === 1)
      await openBargain(trx, actor, {
        id: item.id,
        productId: item.productId,
        buyerCompanyId: item.buyerCompanyId,
        buyerId: item.buyerId!,
        hammerPrice: item.hammerPrice!,
        priceType: house.priceType,
        priceContract: item.priceContract,
        closedAt: closed,
        houseCode: house.houseCode,
      })
    const label = item.batchCode ?? item.productName
    await audit(trx, actor, {
      action: 'auction.hammer',
      entity: 'auction_item',
      entityId: item.id,
      from: 1,
      to: result,
      after: { hammerPrice: item.hammerPrice, offerNum: item.offerNum },
      summary: result === 5 ? `拍中，${formatYuan(item.hammerPrice!)} 元/吨` : '流拍',
    })
    if (result === 5)
      await notify(trx, {
        code: 'N13',
        companyId: item.buyerCompanyId,
        title: `已拍中 ${label}`,
        content: `贵司在场次${house.houseCode}拍中${label}，成交价${formatYuan(item.hammerPrice!)}元/吨，请于${item.confirmDue!.setZone('Asia/Shanghai').toFormat('MM-dd HH:mm')}前签署成交确认书。`,
      })
    await notify(trx, {
      code: 'N13',
      companyId: item.sellerCompanyId,
      title: result === 5 ? `${label} 已成交` : `${label} 流拍`,
      content:
        result === 5
          ? `场次${house.houseCode}标的${label}以${formatYuan(item.hammerPrice!)}元/吨拍出，等待对方签署成交确认书。`
          : `场次${house.houseCode}标的${label}流拍。`,
    })
    return true
  }, outer)
}

/** 6 → 9 when nothing is open any more: deposits that won nothing go back, entries end, the log is sealed. */
async function endHouse(houseId: number, actor: Actor, outer?: Trx): Promise<boolean> {
  return inTransaction(async (trx) => {
    await lockAccounts(trx, accountsOf(await companiesIn(trx, houseId)))
    const house = await lockHouse(trx, houseId)
    const items = await lockItems(trx, house.id)
    const at = await databaseNow(trx)
    const state = stateAt(house, items, at)
    if (!RUNNING.includes(house.state)) return false
    if (state !== 9 || items.some((item) => item.state === 1)) {
      await passStates(trx, actor, house, state === 9 ? 6 : state)
      return false
    }
    for (const entry of await lockEntries(trx, house.id)) {
      const won = items.filter((item) => item.state === 5 && item.buyerCompanyId === entry.companyId)
      const keep = won.reduce((sum, item) => sum + item.deposit, 0)
      await releaseEntry(trx, actor, entry, house, keep, '场次结束')
      await endEntry(trx, entry, at)
    }
    for (const item of items) if (item.state === 4) await releaseConsignor(trx, actor, item, '流拍')
    const closed = items.map((item) => closesAt(house, item))
    house.merge({
      closeTime: closed.reduce((last, one) => (one > last ? one : last)),
      logHash: await sealLog(trx, house),
    })
    await passStates(trx, actor, house, 9)
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
    .where('i.state', 1)
    .whereIn('h.state', RUNNING)
    .whereRaw('coalesce(i.deadline, h.end_time + make_interval(secs => h.postpone)) <= ?', [at])
    .orderBy('i.id')
    .select('i.id')
  // Some at a time: those who wait for the last of many lots wait no longer than for one.
  for (let from = 0; from < due.length; from += AT_ONCE)
    await Promise.all(due.slice(from, from + AT_ONCE).map(({ id }) => closeItem(id, actor)))
  const house = await AuctionHouse.find(houseId)
  if (!house || !RUNNING.includes(house.state)) return
  const items = await AuctionItem.query().where('house_id', houseId)
  if (stateAt(house, items, await databaseNow()) !== house.state) await endHouse(houseId, actor)
}

/** Every session whose stored state may lag behind the clock. */
export async function closeAllDue(): Promise<number> {
  const at = await databaseNow()
  const houses = await AuctionHouse.query()
    .whereIn('state', RUNNING)
    .where('start_time', '<=', at.plus({ hours: 2 }).toJSDate())
    .orderBy('id')
  for (const house of houses) await closeDue(house.id)
  return houses.length
}
