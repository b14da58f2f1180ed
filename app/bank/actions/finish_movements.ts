import { systemActor } from '#core/actor'
import { formatYuan } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import { raiseAlarmOnce } from '#app/ledger/actions/alarms'
import { AlarmKind } from '#app/ledger/codes'
import { moveMovement } from '#app/bank/moves'
import type { BankOrder } from '#app/bank/gateway/messages'
import BankMovement from '#app/bank/models/bank_movement'
import { companyOf } from '#app/bank/rules/company_of_movement'
import { WIRE_KINDS } from '#app/bank/rules/movement_kinds'
import { contradiction } from '#app/bank/shared/contradictions'
import { MovementKind, MovementState } from '#app/bank/codes'

/** What of an answer is not what was ordered, in Chinese; null when it is about this very movement. */
function deviation(order: BankOrder, movement: BankMovement): string | null {
  if (order.kind !== WIRE_KINDS[movement.kind]) return '类型'
  if (order.status === 'failed') return null
  if (order.amount !== movement.amount) return '金额'
  return order.payer === movement.payerNo && order.payee === movement.payeeNo ? null : '收付双方'
}

/**
 * sent → confirmed or refused, by answers and reports of the bank. Only the first final one about this very amount between these parties changes a
 * movement; what contradicts it is told to FINANCE and stops the payouts of its company. A refused movement keeps those behind it waiting.
 *
 * @returns how many have ended
 */
export async function finishMovements(orders: readonly BankOrder[], outer?: Trx): Promise<number> {
  const ended = orders.filter(({ status }) => status !== 'processing')
  if (ended.length === 0) return 0
  return inTransaction(async (trx) => {
    const nos = ended.map(({ orderId }) => orderId)
    const movements = await BankMovement.query({ client: trx })
      .whereRaw('(movement_no = any(?) or refused_nos && ?::text[])', [nos, nos])
      .orderBy('id')
      .forUpdate()
    const byNo = new Map(movements.map((movement) => [movement.movementNo, movement]))
    const refused = new Map<string, BankMovement>(
      movements.flatMap((movement) => movement.refusedNos.map((no: string) => [no, movement]))
    )
    // What this batch has ended already: a second answer about it is compared with the first one.
    const results = new Map<number, boolean>()
    const confirmed: { movement: BankMovement; order: BankOrder }[] = []
    for (const order of ended) {
      const movement = byNo.get(order.orderId)
      const done = order.status === 'success'
      if (!movement) {
        const resent = refused.get(order.orderId)
        if (done)
          await contradiction(
            trx,
            order,
            `银行执行了平台${resent ? '已改号重发' : '没有'}的指令：${order.orderId}`,
            resent ? companyOf(resent) : null
          )
        continue
      }
      const wrong = deviation(order, movement)
      if (wrong) {
        await contradiction(trx, order, `银行指令结果的${wrong}与平台不一致：${order.orderId}`, companyOf(movement))
      } else if (movement.state === MovementState.sent && !results.has(movement.id)) {
        results.set(movement.id, done)
        if (done) confirmed.push({ movement, order })
        else await refuseMovement(trx, movement, order)
      } else if ((results.get(movement.id) ?? movement.state === MovementState.confirmed) !== done) {
        await contradiction(trx, order, `银行指令结果与平台记录相反：${order.orderId}`, companyOf(movement))
      }
    }
    await confirmMovements(trx, confirmed)
    return ended.length
  }, outer)
}

/** All of a batch in two statements and one audit line: thousands come in a minute. */
async function confirmMovements(trx: Trx, confirmed: readonly { movement: BankMovement; order: BankOrder }[]) {
  if (confirmed.length === 0) return
  const ids = confirmed.map(({ movement }) => movement.id)
  await trx.rawQuery(
    `update bank_movements m set bank_serial = r.serial from unnest(?::bigint[], ?::text[]) as r(id, serial) where m.id = r.id`,
    [ids, confirmed.map(({ order }) => order.serial ?? null)] as never
  )
  await moveMovement.where(trx, systemActor(), (query) => void query.whereRaw('id = any(?)', [ids]), {
    to: MovementState.confirmed,
    action: 'bank-movement.confirm',
    summary: '银行已确认指令',
    on: { entity: 'bank_movement', id: ids[0] },
    columns: { finished_at: trx.raw('clock_timestamp()') },
  })
}

async function refuseMovement(trx: Trx, movement: BankMovement, order: BankOrder) {
  const reason = (order.message ?? '银行未说明原因').slice(0, 200)
  await moveMovement(trx, systemActor(), movement, {
    to: MovementState.refused,
    action: 'bank-movement.refuse',
    summary: '银行拒绝指令',
    reason,
    fields: { bankSerial: order.serial ?? null, bankMessage: reason },
    columns: { finished_at: trx.raw('clock_timestamp()') },
  })
  const what = `${MovementKind.word(movement.kind)}${formatYuan(movement.amount)}元`
  await raiseAlarmOnce(
    AlarmKind.bankMismatch,
    `银行拒绝指令：${movement.movementNo}，${what}`,
    { orderId: movement.movementNo, amount: movement.amount, companyId: companyOf(movement), problem: reason },
    trx
  )
}
