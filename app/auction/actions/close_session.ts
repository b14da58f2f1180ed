/*
 * Closing of lots and sessions. The deadline in the database decides: bids after it are refused even when the lot is not closed yet. Closing only
 * stores the result. Any process may do it (a request that reads the session, a timer, the job of every minute); repeating it changes nothing.
 */
import { moveLot } from '#app/auction/moves'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { systemActor, type Actor } from '#core/actor'
import type { DateTime } from 'luxon'
import { databaseNow, ZONE } from '#core/clock'
import { formatYuan } from '#core/money'
import { rowsAfter, sweep } from '#core/sweep'
import { inTransaction, type Trx } from '#core/transaction'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import { moveSalesState } from '#app/listing/actions/move_sales_state'
import { lockSession, lockLots, passStates } from '#app/auction/shared/lock_session'
import {
  accountsOf,
  companiesIn,
  endEntry,
  lockEntries,
  releaseConsignor,
  releaseEntry,
} from '#app/auction/actions/release_entry'
import AuctionSession from '#app/auction/models/auction_session'
import AuctionLot from '#app/auction/models/auction_lot'
import { keepPulse, mayClose } from '#app/auction/shared/pulse'
import { othersSeenAfter } from '#app/auction/shared/serving_processes'
import { sealLog } from '#app/auction/actions/seal_log'
import { recordConditions } from '#app/auction/shared/log_conditions'
import { tellOfResult } from '#app/auction/shared/result_notices'
import { sessionLink } from '#app/auction/shared/session_notices'
import { resultOf } from '#app/auction/rules/hammer'
import { closesAt, stateAt } from '#app/auction/rules/session_times'
import { timeClosing } from '#app/auction/metrics'
import { openBargain } from '#app/quotation/actions/open_quotation'
import { setting } from '#app/system/settings/stored_settings'
import { AuctionSetting } from '#app/auction/settings'
import { addWorkingDays } from '#app/system/shared/working_days'
import { notifyAll, type NoticeInput } from '#app/system/shared/notices'
import { AuctionDirection, LotState, OPEN_SESSION, SessionState } from '#app/auction/codes'
import { SalesState } from '#app/catalog/codes'
import { isOneOf } from '#core/define_codes'

/** Side effects of closing one lot, in the same transaction. */
async function follow(trx: Trx, actor: Actor, session: AuctionSession, lot: AuctionLot) {
  if (lot.state === LotState.unsold && lot.productId)
    await moveSalesState(trx, actor, {
      batchId: lot.productId,
      from: SalesState.reserved,
      to: SalesState.onSale,
      reason: `${session.sessionCode}流拍`,
    })
  if (
    lot.state === LotState.unsold &&
    lot.productId &&
    lot.buyerCompanyId &&
    session.priceDirection === AuctionDirection.up
  )
    await openBargain(trx, actor, {
      id: lot.id,
      productId: lot.productId,
      buyerCompanyId: lot.buyerCompanyId,
      buyerId: lot.buyerId!,
      topPrice: lot.standingPrice!,
      priceType: session.priceType,
      priceContract: lot.priceContract,
      closedAt: lot.hammerTime!,
      sessionCode: session.sessionCode,
    })
}

const hammerLine = (lot: AuctionLot, result: LotState) => ({
  action: 'auction.hammer',
  after: { standingPrice: lot.standingPrice, offerNum: lot.offerNum },
  summary: result === LotState.hammered ? `拍中，${formatYuan(lot.standingPrice!)} 元/吨` : '流拍',
})

function noticesOf(session: AuctionSession, lot: AuctionLot): NoticeInput[] {
  const label = lot.batchCode ?? lot.productName
  const link = sessionLink(session)
  const toSeller = { code: 'N13', companyId: lot.sellerCompanyId, link } as const
  if (lot.state === LotState.unsold)
    return [{ ...toSeller, title: `${label} 流拍`, content: `场次${session.sessionCode}标的${label}流拍。` }]
  const price = formatYuan(lot.standingPrice!)
  const due = lot.confirmDue!.setZone(ZONE).toFormat('MM-dd HH:mm')
  return [
    {
      code: 'N13',
      companyId: lot.buyerCompanyId,
      link,
      title: `已拍中 ${label}`,
      content: `贵司在场次${session.sessionCode}拍中${label}，成交价${price}元/吨，请于${due}前签署成交确认书。`,
    },
    {
      ...toSeller,
      title: `${label} 已拍出`,
      content: `场次${session.sessionCode}标的${label}以${price}元/吨拍出，等待对方签署成交确认书。`,
    },
  ]
}

/** Locks the entries of those who lead the lots: the deposit of a lot that is not sold is free again, and their bids on other lots wait for that. */
async function lockLeaders(trx: Trx, sessionId: number, lots: readonly AuctionLot[]) {
  const leaders = lots.flatMap(({ buyerCompanyId }) => buyerCompanyId ?? [])
  await trx.rawQuery(
    'select id from auction_entries where session_id = ? and company_id = any(?) order by id for no key update',
    [sessionId, leaders] as never
  )
}

/**
 * waiting → hammered or unsold for lots whose deadlines have passed (state-machines §7.4). Only the lots and the entries of their leaders are locked, as bids do; the results are
 * written in one statement to keep the locks short when many lots close together.
 *
 * @param asOf the moment at which every process was there: a deadline that has been postponed to a later one is not over, however late it is now
 */
async function closeLots(sessionId: number, lotIds: number[], asOf: DateTime, actor: Actor): Promise<void> {
  await inTransaction(async (trx) => {
    const locked = await AuctionLot.query({ client: trx }).whereIn('id', lotIds).orderBy('id').forUpdate()
    const session = await AuctionSession.query({ client: trx }).where('id', sessionId).firstOrFail()
    await lockLeaders(trx, sessionId, locked)
    const at = await databaseNow(trx)
    const lots = locked.filter((lot) => lot.state === LotState.waiting && asOf >= closesAt(session, lot))
    if (!isOneOf(session.state, ...OPEN_SESSION) || lots.length === 0) return

    const term = await setting(AuctionSetting.confirmTimeout, trx)
    const steps: Parameters<typeof moveLot.all>[2][number][] = []
    for (const lot of lots) {
      const to = resultOf(session.priceDirection, lot)
      const hammerTime = closesAt(session, lot)
      const confirmDue = to === LotState.hammered ? await addWorkingDays(hammerTime, term, '17:00', trx) : null
      steps.push({ row: lot, step: { to, fields: { hammerTime, confirmDue }, ...hammerLine(lot, to) } })
    }
    await moveLot.all(trx, actor, steps)
    const results = lots.map(({ id, state }) => ({ kind: 'close' as const, lot: id, state }))
    await recordConditions(trx, sessionId, at, results)
    trx.after('commit', () => {
      for (const lot of lots) timeClosing({}, (at.toMillis() - lot.hammerTime!.toMillis()) / 1000)
    })
    for (const lot of [...lots].sort((a, b) => (a.productId ?? 0) - (b.productId ?? 0)))
      await follow(trx, actor, session, lot)
    await notifyAll(
      trx,
      lots.flatMap((lot) => noticesOf(session, lot))
    )
  })
}

/** flash → ended when no lot is open: releases deposits that won nothing, ends the entries and seals the log. */
async function endSession(sessionId: number, actor: Actor, outer?: Trx): Promise<boolean> {
  return inTransaction(async (trx) => {
    await lockAccounts(trx, accountsOf(await companiesIn(trx, sessionId)))
    const session = await lockSession(trx, sessionId)
    const lots = await lockLots(trx, session.id)
    const at = await databaseNow(trx)
    const state = stateAt(session, lots, at)
    if (!isOneOf(session.state, ...OPEN_SESSION)) return false
    if (state !== SessionState.ended || lots.some((lot) => lot.state === LotState.waiting)) {
      await passStates(trx, actor, session, state === SessionState.ended ? SessionState.flash : state)
      return false
    }
    const entries = await lockEntries(trx, session.id)
    for (const entry of entries) {
      const won = lots.filter((lot) => lot.state === LotState.hammered && lot.buyerCompanyId === entry.companyId)
      const keep = won.reduce((sum, lot) => sum + lot.deposit, 0)
      await releaseEntry(trx, actor, entry, session, keep, '场次结束')
      await endEntry(trx, actor, entry, at, '场次结束')
    }
    for (const lot of lots) if (lot.state === LotState.unsold) await releaseConsignor(trx, actor, lot, session, '流拍')
    const closed = lots.map((lot) => closesAt(session, lot))
    session.merge({
      closeTime: closed.reduce((last, one) => (one > last ? one : last)),
      logHash: await sealLog(trx, session),
    })
    await passStates(trx, actor, session, SessionState.ended, { logHash: session.logHash })
    await tellOfResult(trx, session, lots, entries)
    return true
  }, outer)
}

/** Brings the stored state of a session up to the clock. Idempotent; any process may call it at any time. */
export async function closeDue(sessionId: number, actor: Actor = systemActor()): Promise<void> {
  await keepPulse()
  const asOf = await databaseNow()
  // This process may have stood still since the look before: then the moment is behind a deadline at which nobody could bid here.
  if (!(await mayClose())) return
  const due = await db
    .from('auction_lots as l')
    .join('auction_sessions as s', 's.id', 'l.session_id')
    .where('l.session_id', sessionId)
    .where('l.state', LotState.waiting)
    .whereIn('s.state', [...OPEN_SESSION])
    .whereRaw('coalesce(l.deadline, s.end_time + make_interval(secs => s.postpone)) <= ?', [asOf.toJSDate()])
    .orderBy('l.id')
    .select('l.id', db.raw('coalesce(l.deadline, s.end_time + make_interval(secs => s.postpone)) as deadline'))
  const lotIds = due.map(({ id }) => Number(id))
  if (lotIds.length > 0) {
    const last = due.reduce((latest, { deadline }) => (deadline > latest ? deadline : latest), due[0].deadline as Date)
    // The timers come back within milliseconds.
    if (!(await othersSeenAfter(last))) return
    await closeLots(sessionId, lotIds, asOf, actor).catch(async (error) => {
      if (lotIds.length === 1) throw error
      // A lot that cannot be closed does not keep the others open.
      logger.error({ err: error, sessionId }, 'items could not be closed together')
      const failed: unknown[] = []
      for (const id of lotIds) await closeLots(sessionId, [id], asOf, actor).catch((problem) => failed.push(problem))
      if (failed.length > 0) throw failed[0]
    })
  }
  const session = await AuctionSession.find(sessionId)
  if (!session || !isOneOf(session.state, ...OPEN_SESSION)) return
  const lots = await AuctionLot.query().where('session_id', sessionId)
  if (stateAt(session, lots, await databaseNow()) !== session.state) await endSession(sessionId, actor)
}

/** Closes every session whose stored state may lag behind the clock. */
export async function closeAllDue(): Promise<number> {
  const at = await databaseNow()
  const sessions = (last: number) =>
    rowsAfter(
      last,
      db
        .from('auction_sessions')
        .whereIn('state', [...OPEN_SESSION])
        .where('start_time', '<=', at.plus({ hours: 2 }).toJSDate())
    )
  return sweep('auction closing', sessions, (sessionId) => closeDue(sessionId))
}

/** Closes the lots that are due in the sessions that a company takes part in, as bidder or consignor. */
export async function closeDueOfCompany(companyId: number) {
  const at = (await databaseNow()).toJSDate()
  const rows = await db
    .from('auction_sessions as s')
    .whereRaw(
      `(exists (select 1 from auction_entries e where e.session_id = s.id and e.company_id = ?)
        or exists (select 1 from auction_lots c where c.session_id = s.id and c.seller_company_id = ?))`,
      [companyId, companyId]
    )
    .whereIn('s.state', [...OPEN_SESSION])
    .where('s.end_time', '<=', at)
    .select('s.id')
  for (const { id } of rows) await closeDue(id)
}
