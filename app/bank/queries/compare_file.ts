/*
 * Movements beside the bank's file of a day, number by number: an order of the file must be one of ours with the same effect on the same sub-accounts, and
 * each of ours that the bank has confirmed must be in a file.
 */
import type { Trx } from '#core/transaction'
import type { FileLine } from '#app/bank/gateway/daily_file'
import BankMovement from '#app/bank/models/bank_movement'
import { bankNumbersOf } from '#app/bank/queries/bank_numbers'
import { isMovement } from '#app/bank/rules/movement_words'
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
function told(lines: readonly FileLine[]): Effects {
  const effects: Effects = new Map()
  for (const { bankUserId, available, frozen } of lines) {
    const before = effects.get(bankUserId) ?? { available: 0, frozen: 0 }
    effects.set(bankUserId, { available: before.available + available, frozen: before.frozen + frozen })
  }
  return effects
}

function wanted(movement: BankMovement, numbers: ReadonlyMap<number, string>): Effects {
  const { kind, payerCompanyId: payer, payeeCompanyId: payee, amount } = movement
  return new Map(
    [...new Set([payer, payee])].map((party) => [
      numbers.get(party) ?? '',
      effectOn(party, { kind, payer, payee, amount }),
    ])
  )
}

const companyOf = ({ payerCompanyId, payeeCompanyId }: BankMovement) =>
  [payerCompanyId, payeeCompanyId].find((party) => party > 0) ?? null

/** Compares the movements in the file of a day with ours. @returns the differences, and the ids of ours that it has */
export async function compareFile(
  day: string,
  lines: readonly FileLine[]
): Promise<{ differences: BookDifference[]; inFile: number[] }> {
  const orders = Map.groupBy(
    lines.filter(({ kind }) => isMovement(kind)),
    ({ orderId }) => orderId
  )
  const movements = await BankMovement.query().whereRaw('movement_no = any(?)', [[...orders.keys()]])
  const numbers = await bankNumbersOf(movements.flatMap((one) => [one.payerCompanyId, one.payeeCompanyId]))
  const byNo = new Map(movements.map((movement) => [movement.movementNo, movement]))
  const differences: BookDifference[] = []
  const inFile: number[] = []
  for (const [orderNo, of] of orders) {
    const movement = byNo.get(orderNo)
    if (movement) inFile.push(movement.id)
    if (!movement) differences.push({ cause: DifferenceCause.missingHere, orderNo, day, companyId: null })
    else if (!sameEffects(told(of), wanted(movement, numbers)))
      differences.push({ cause: DifferenceCause.amount, orderNo, day, companyId: companyOf(movement) })
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
    .whereNotNull('bank_serial')
    .whereRaw(`bank_serial not like 'SEED%'`)
    .whereRaw(`finished_at < (?::date + 1)::timestamp at time zone 'Asia/Shanghai' - interval '10 minutes'`, [day])
    .orderBy('id')
    .limit(1000)
  return rows.map((movement) => ({
    cause: DifferenceCause.missingThere,
    orderNo: movement.movementNo,
    day,
    companyId: companyOf(movement),
  }))
}
