import '#app/market/events'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { listen } from '#core/events'
import { hookIntoOrders } from '#app/order/hooks'
import { moveInstruction, moveRoll } from '#app/pair_order/moves'
import { OrderState } from '#app/order/codes'
import { InstructionState, RollState } from '#app/pair_order/codes'

hookIntoOrders({
  name: 'pair_order',
  todo: {
    buyer: {
      point: { word: '待点价', where: (query) => void query.where('orders.state', OrderState.unpriced) },
      roll: { word: '点价移仓待确认', where: (query) => void query.whereRaw(rollAsked('seller')) },
    },
    seller: {
      fill: {
        word: '点价待确认成交',
        where: (query) =>
          void query.whereRaw(
            `orders.state = ${OrderState.unpriced} and exists (select 1 from point_instructions i where i.order_id = orders.id and i.state = ${InstructionState.open} and i.expires_at > now())`
          ),
      },
      roll: { word: '点价移仓待确认', where: (query) => void query.whereRaw(rollAsked('buyer')) },
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

function rollAsked(by: 'buyer' | 'seller') {
  return `orders.state = ${OrderState.unpriced} and exists (select 1 from point_rolls r where r.order_id = orders.id and r.state = ${RollState.open} and r.asker_side = '${by}' and r.expires_at > now())`
}

/** Whether anybody waits for a price: quotes come every second, instructions are rare. */
async function anyWaiting(): Promise<boolean> {
  return !!(await db.from('point_instructions').where('state', InstructionState.open).select('id').first())
}

listen('market.quoted', async () => {
  // Tests look by themselves, inside transactions that a listener would not see.
  if (app.inTest) return
  try {
    const { followQuotes } = await import('#app/pair_order/timeouts')
    if (await anyWaiting()) await followQuotes()
  } catch (error) {
    logger.error({ err: error }, 'point instructions')
  }
})
