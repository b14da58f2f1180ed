import '#app/market/events'
import '#app/pair_order/steps/pair_order_steps'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { listen } from '#core/events'
import { hookIntoOrders } from '#app/order/ports/hooks'
import { ensurePointConfirmationsOf } from '#app/pair_order/actions/ensure_point_confirmation'
import PointConfirmation from '#app/pair_order/models/point_confirmation'
import { futures } from '#app/pair_order/shared/instruction_texts'
import { registerFileRecords } from '#app/system/ports/file_records'
import { moveInstruction, moveRoll } from '#app/pair_order/moves'
import { InstructionState, RollState } from '#app/pair_order/codes'

hookIntoOrders({
  name: 'pair_order',
  papers: {
    ensure: ensurePointConfirmationsOf,
    async list(orderId) {
      const rows = await PointConfirmation.query().where({ orderId }).orderBy('id')
      return rows.map(({ confirmationNo, facts, fileId }) => ({
        name: `点价确认单${confirmationNo}.pdf`,
        note: `${facts.filledTime.slice(5, 16)} ${facts.priceContract} ${futures(facts.futures)}`,
        fileId,
      }))
    },
  },
  async cancelled(trx, actor, order, reason) {
    const mine = { order_id: order.id }
    await moveInstruction.where(trx, actor, mine, {
      to: InstructionState.expired,
      action: 'point_instruction.expire',
      summary: '订单取消，点价指令失效',
      reason,
      columns: { end_reason: `订单取消：${reason}`.slice(0, 200), ended_at: trx.raw('clock_timestamp()') },
    })
    await moveRoll.where(trx, actor, mine, {
      to: RollState.expired,
      action: 'point_roll.expire',
      summary: '订单取消，移仓申请失效',
      reason,
    })
  },
})

registerFileRecords(({ companyId, userId }) => ({
  sql: `exists (select 1 from point_confirmations p join orders o on o.id = p.order_id where p.file_id = f.id
    and ((o.buyer_company_id = ? and o.buyer_user_id = ?) or (o.seller_company_id = ? and o.seller_user_id = ?)))`,
  bindings: [companyId ?? 0, userId ?? 0, companyId ?? 0, userId ?? 0],
}))

/** Whether any instruction is open: quotes come every second, instructions are rare. */
async function anyWaiting(): Promise<boolean> {
  return !!(await db.from('point_instructions').where('state', InstructionState.open).select('id').first())
}

async function follow() {
  try {
    const { followQuotes } = await import('#app/pair_order/jobs/timeouts')
    if (await anyWaiting()) await followQuotes()
  } catch (error) {
    logger.error({ err: error }, 'point instructions')
  }
}

// Only web processes follow the market; a command that writes quotes does not.
if (app.getEnvironment() === 'web') listen('market.quoted', follow)
