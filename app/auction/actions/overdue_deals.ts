/*
 * Deals that were not signed in time (state-machines §7.4). A winner who could have signed has abandoned the lot. One who could not is not in
 * default: the term is extended, and the deal is dissolved when it can never be signed or was extended as often as the setting allows.
 */
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { systemActor, type Actor } from '#core/actor'
import { audit } from '#core/audit'
import { databaseNow, formatTime } from '#core/clock'
import { DomainError } from '#core/errors'
import { rowsAfter, sweep } from '#core/sweep'
import { inTransaction, type Trx } from '#core/transaction'
import { tellOperators } from '#app/identity/shared/tell_operators'
import { notify } from '#app/system/shared/notices'
import { setting } from '#app/system/settings/stored_settings'
import { addWorkingDays } from '#app/system/shared/working_days'
import { dissolve } from '#app/auction/actions/dissolve_deal'
import { abandonLot, becomeOrder } from '#app/auction/actions/settle_deal'
import { contractHasEnded } from '#app/auction/shared/lot_contracts'
import { sessionLink } from '#app/auction/shared/session_notices'
import { lockWon, type LockedWonLot } from '#app/auction/shared/won_lots'
import { AuctionSetting } from '#app/auction/settings'
import { LotState } from '#app/auction/codes'

/** Rolls a trial back. */
class Tried extends Error {}

/**
 * What keeps a deal from becoming an order, whoever signs it: no quote of the contract, a listing that was taken off the market. The order is made
 * and rolled back, so nothing that signing needs can be forgotten here. Null when the winner could sign.
 */
async function obstacleTo(lotId: number): Promise<Error | null> {
  try {
    await inTransaction(async (trx) => {
      const won = await lockWon(trx, lotId, systemActor())
      // An address that the winner has not named yet keeps nobody from signing.
      await becomeOrder(trx, { ...systemActor(), userId: won.lot.buyerId }, won, { destination: null })
      throw new Tried()
    })
  } catch (error) {
    return error instanceof Tried ? null : (error as Error)
  }
  return null
}

async function postpone(trx: Trx, actor: Actor, { lot, session, at }: LockedWonLot, said: string): Promise<void> {
  const due = await addWorkingDays(at, 1, '17:00', trx)
  await lot
    .merge({ confirmDue: due, postponements: lot.postponements + 1, memo: `签署延期：${said}`.slice(0, 200) })
    .save()
  await audit(trx, actor, {
    action: 'auction.postpone',
    entity: 'auction_lot',
    entityId: lot.id,
    after: { confirmDue: formatTime(due), postponements: lot.postponements },
    reason: said,
    summary: '成交暂时不能签署，签署时限延期',
  })
  const label = lot.batchCode ?? lot.productName
  await tellOperators(trx, 'AUCTION', `场次${session.sessionCode}标的${label}不能签署：${said}`)
  for (const companyId of [lot.buyerCompanyId!, lot.sellerCompanyId])
    await notify(trx, {
      code: 'N13',
      companyId,
      title: `${label} 签署延期`,
      content: `场次${session.sessionCode}标的${label}暂时不能签署（${said}），签署时限延至${formatTime(due)}，保证金不扣划。`,
      link: sessionLink(session),
    })
}

/** Extends the term of a deal that cannot be signed to the end of the next working day, or dissolves it. */
async function postponeOrDissolve(lotId: number, obstacle: Error, actor: Actor): Promise<void> {
  const said = obstacle instanceof DomainError ? obstacle.message : '系统暂时无法生成订单'
  await inTransaction(async (trx) => {
    const won = await lockWon(trx, lotId, actor)
    const { lot, session, at } = won
    if (lot.state !== LotState.hammered || lot.signedAt || !lot.confirmDue || at <= lot.confirmDue) return
    const most = await setting(AuctionSetting.postponements, trx)
    if (lot.postponements >= most || (await contractHasEnded(trx, session, lot))) {
      await dissolve(trx, actor, won, said)
      const label = lot.batchCode ?? lot.productName
      return tellOperators(trx, 'AUCTION', `场次${session.sessionCode}标的${label}已自动解除成交：${said}`)
    }
    await postpone(trx, actor, won, said)
  })
}

/**
 * Ends or extends the deals that were not signed in time.
 *
 * @returns the number of abandoned lots
 */
export async function abandonOverdue(): Promise<number> {
  const at = (await databaseNow()).toJSDate()
  const rows = (last: number) =>
    rowsAfter(
      last,
      db.from('auction_lots').where('state', LotState.hammered).whereNull('signed_at').where('confirm_due', '<', at)
    )
  return sweep('auction abandonment', rows, async (lotId) => {
    const obstacle = await obstacleTo(lotId)
    if (!obstacle) return abandonLot({ lotId, reason: '逾期未签署成交确认书' }, systemActor())
    logger.warn({ err: obstacle, id: lotId }, 'an auction deal cannot be signed')
    await postponeOrDissolve(lotId, obstacle, systemActor())
    return false
  })
}
