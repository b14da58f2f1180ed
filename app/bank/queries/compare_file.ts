/*
 * Movements beside the bank's file of a day, number by number: an order of the file must be one of ours with the same effect on the same sub-accounts, and
 * each of ours that the bank has confirmed must be in a file.
 */
import { isOneOf } from '#core/define_codes'
import type { Trx } from '#core/transaction'
import type { FileLine } from '#app/bank/gateway/daily_file'
import BankMovement from '#app/bank/models/bank_movement'
import { companyOf } from '#app/bank/rules/company_of_movement'
import { partyOf } from '#app/bank/queries/bank_numbers'
import { isMovement } from '#app/bank/rules/movement_kinds'
import { effectOn } from '#app/bank/rules/pockets'
import { DifferenceCause, MovementState } from '#app/bank/codes'
import type { BookDifference } from '#app/bank/rules/differences'

type Effects = Map<string, { available: number; frozen: number }>

const sameEffects = (a: Effects, b: Effects) =>
  a.size === b.size &&
  [...a].every(([account, one]) => {
    const other = b.get(account)
    return other?.available === one.available && other.frozen === one.frozen
  })

/** Effects of one order of the file, by sub-account. */
function effectsInFile(lines: readonly FileLine[]): Effects {
  const effects: Effects = new Map()
  for (const { bankUserId, available, frozen } of lines) {
    const before = effects.get(bankUserId) ?? { available: 0, frozen: 0 }
    effects.set(bankUserId, { available: before.available + available, frozen: before.frozen + frozen })
  }
  return effects
}

/** By the numbers under which it was sent: a sub-account that has been closed since has none any more. */
function effectsOf(movement: BankMovement): Effects {
  const { kind, payerCompanyId: payer, payeeCompanyId: payee, payerNo, payeeNo, amount } = movement
  const effect = { kind, payer, payee, amount }
  return new Map([
    [payerNo ?? '', effectOn(payer, effect)],
    [payeeNo ?? '', effectOn(payee, effect)],
  ])
}

/** Whether the bank may have carried it out, as far as it has said. */
const mayBeDone = ({ state }: BankMovement) => isOneOf(state, MovementState.sent, MovementState.confirmed)

/** Compares the movements in the file of a day with ours. @returns the differences, and the ids of ours that it has */
export async function compareFile(
  day: string,
  lines: readonly FileLine[]
): Promise<{ differences: BookDifference[]; inFile: number[] }> {
  const orders = Map.groupBy(
    lines.filter(({ kind }) => isMovement(kind)),
    ({ orderId }) => orderId
  )
  const nos = [...orders.keys()]
  const movements = await BankMovement.query().whereRaw('(movement_no = any(?) or refused_nos && ?::text[])', [
    nos,
    nos,
  ])
  const byNo = new Map(movements.map((movement) => [movement.movementNo, movement]))
  const refused = new Map<string, BankMovement>(
    movements.flatMap((movement) => movement.refusedNos.map((no: string) => [no, movement]))
  )
  const differences: BookDifference[] = []
  const inFile: number[] = []
  for (const [orderNo, of] of orders) {
    const movement = byNo.get(orderNo)
    if (!movement) {
      const before = refused.get(orderNo)
      const party = before ? companyOf(before) : await partyOf(of[0].bankUserId)
      differences.push({ cause: DifferenceCause.missingHere, orderNo, day, party })
      continue
    }
    if (movement.state === MovementState.confirmed) inFile.push(movement.id)
    if (!mayBeDone(movement) || !sameEffects(effectsInFile(of), effectsOf(movement)))
      differences.push({ cause: DifferenceCause.amount, orderNo, day, party: companyOf(movement) })
  }
  return { differences, inFile }
}

/**
 * Movements that the bank has confirmed before the end of a day and that no file up to it has, once those of its file are noted. The last minutes of a
 * day are left to the next one, because the bank's clock decides whose they are.
 */
export async function missingFromFiles(day: string, trx: Trx): Promise<BookDifference[]> {
  const rows = await BankMovement.query({ client: trx })
    .where('state', MovementState.confirmed)
    .whereNull('reconciled_on')
    .whereNotExists((listed) =>
      listed
        .from('bank_differences')
        .where('cause', DifferenceCause.missingThere)
        .whereColumn('order_no', 'bank_movements.movement_no')
    )
    .whereRaw(`finished_at < (?::date + 1)::timestamp at time zone 'Asia/Shanghai' - interval '10 minutes'`, [day])
    .orderBy('id')
    .limit(1000)
  return rows.map((movement) => ({
    cause: DifferenceCause.missingThere,
    orderNo: movement.movementNo,
    day,
    party: companyOf(movement),
  }))
}
