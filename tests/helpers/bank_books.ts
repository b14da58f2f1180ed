import { systemActor } from '#core/actor'
import db from '@adonisjs/lucid/services/db'
import { checkBalances } from '#app/bank/actions/check_books'
import { askAboutMovements, deliverMovements } from '#app/bank/actions/deliver_movements'
import { MovementState } from '#app/bank/codes'
import { startTestBank, type TestBank } from '#tests/helpers/bank'
import { until } from '#tests/helpers/until'

/** Delivers what the bank has to be told, and compares both books. @throws Error with what differs */
export async function requireBooksAgree(): Promise<void> {
  await until('the bank has confirmed everything', async () => {
    await deliverMovements()
    await askAboutMovements(0)
    return (await db.from('bank_movements').whereNot('state', MovementState.confirmed).first()) === null
  })
  const { differences, equal, accounts } = await checkBalances(systemActor())
  if (differences.length > 0 || equal < accounts)
    throw new Error(`of ${accounts} sub-accounts ${equal} agree; ${JSON.stringify(differences)}`)
}

/** A bank for a journey, begun after the database was reset. @returns what compares the books at the end of the journey and closes the bank */
export async function followBooks(): Promise<() => Promise<void>> {
  const bank: TestBank = await startTestBank()
  return async () => {
    try {
      await requireBooksAgree()
    } finally {
      await bank.stop()
    }
  }
}
