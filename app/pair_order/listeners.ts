import '#app/market/events'
import '#app/pair_order/steps/pair_order_steps'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { listen } from '#core/events'
import { hookIntoOrders } from '#app/order/ports/hooks'
import { moveInstruction, moveRoll } from '#app/pair_order/moves'
import { InstructionState, RollState } from '#app/pair_order/codes'

hookIntoOrders({
  name: 'pair_order',
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
