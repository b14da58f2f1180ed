/*
 * Compares the books of the bank with ours: balances of every sub-account, and the bank's file of each day that is over. What differs is listed with its
 * cause, told to FINANCE, and stops the payouts of its company. An account about which the bank has not answered is compared the next time.
 */
import { systemActor, type Actor } from '#core/actor'
import { audit } from '#core/audit'
import { inTransaction, type Trx } from '#core/transaction'
import { raiseAlarm } from '#app/ledger/actions/alarms'
import { AlarmKind } from '#app/ledger/codes'
import { askAboutPayments } from '#app/bank/actions/ask_bank'
import { moveDifference } from '#app/bank/moves'
import { readFile } from '#app/bank/gateway/daily_file'
import { bankGateway } from '#app/bank/gateway/main'
import type { SubAccountBalance } from '#app/bank/gateway/messages'
import BankDifference from '#app/bank/models/bank_difference'
import { bankNumbersOf } from '#app/bank/queries/bank_numbers'
import { compareFile, missingFromFiles } from '#app/bank/queries/compare_file'
import { expectedAtBank } from '#app/bank/queries/expected_at_bank'
import { partiesWithAccount } from '#app/bank/queries/parties_with_account'
import { type BookDifference, sameBalance } from '#app/bank/rules/differences'
import type { BankParty } from '#app/bank/rules/pockets'
import { stopPayouts } from '#app/bank/shared/contradictions'
import { DifferenceCause, DifferenceState } from '#app/bank/codes'

/** Tries for accounts whose books move while they are compared. */
const TRIES = 3

/** Balances that are asked for at the same time. */
const AT_ONCE = 8

type Compared = { equal: number; unsettled: number; differences: BookDifference[] }

const companyOf = (party: BankParty) => (party > 0 ? party : null)

const expectedOf = async (parties: readonly BankParty[]) =>
  new Map((await expectedAtBank(parties)).map((one) => [one.party, one]))

async function balancesAtBank(parties: readonly BankParty[], numbers: ReadonlyMap<BankParty, string>) {
  const left = [...parties]
  const found = new Map<BankParty, SubAccountBalance>()
  const work = async () => {
    for (let party = left.shift(); party !== undefined; party = left.shift())
      found.set(party, await bankGateway().balance(numbers.get(party) ?? ''))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}

/**
 * The bank's answer must be what is expected before or after it was asked. While an order of an account is under way nothing can be said about it; money
 * that has come in and is not booked yet is fetched first.
 */
async function compareBalances(parties: readonly BankParty[]): Promise<Compared> {
  const numbers = await bankNumbersOf(parties)
  const differences: BookDifference[] = []
  let left = [...parties]
  for (let tries = 1; left.length > 0 && tries <= TRIES; tries++) {
    if (tries > 1) await askAboutPayments()
    const before = await expectedOf(left)
    const bank = await balancesAtBank(left, numbers)
    const after = await expectedOf(left)
    left = left.filter((party) => {
      const first = before.get(party)!
      const seen = bank.get(party) ?? null
      const last = after.get(party)!
      if (seen && (sameBalance(seen, first.bank) || sameBalance(seen, last.bank))) return false
      const moving = first.underWay + last.underWay > 0 || !sameBalance(first.bank, last.bank)
      if (seen && (moving || tries < TRIES)) return true
      const cause = seen ? DifferenceCause.balance : DifferenceCause.noAccount
      differences.push({ cause, companyId: companyOf(party), bank: seen, ours: last.bank })
      return false
    })
  }
  return { equal: parties.length - left.length - differences.length, unsettled: left.length, differences }
}

/** Lists what is not listed already, with alarm and stop of payouts. @returns the number of new ones */
async function list(trx: Trx, differences: readonly BookDifference[]): Promise<number> {
  const found: BookDifference[] = []
  for (const one of differences) {
    const inserted = await trx
      .table('bank_differences')
      .knexQuery.insert({
        cause: one.cause,
        company_id: one.companyId,
        order_no: one.orderNo?.slice(0, 200) ?? null,
        day: one.day ?? null,
        bank_available: one.bank?.available ?? null,
        bank_frozen: one.bank?.frozen ?? null,
        our_available: one.ours?.available ?? null,
        our_frozen: one.ours?.frozen ?? null,
      })
      .onConflict(
        trx.knexClient.raw(
          `(cause, coalesce(company_id, -2), coalesce(order_no, '')) where state = ${DifferenceState.open}`
        ) as never
      )
      .ignore()
      .returning('id')
    if (inserted.length > 0) found.push(one)
  }
  if (found.length === 0) return 0
  const subject = `银行对账发现${found.length}笔差异，详见银行对账差异`
  await raiseAlarm(
    AlarmKind.bankMismatch,
    subject,
    {
      problem: found
        .slice(0, 20)
        .map((one) => [DifferenceCause.word(one.cause), one.orderNo].filter(Boolean).join(' '))
        .join('；'),
    },
    trx
  )
  const companies = [...new Set(found.flatMap(({ companyId }) => companyId ?? []))].sort((a, b) => a - b)
  for (const companyId of companies) await stopPayouts(trx, companyId, '银行对账差异待核对')
  return found.length
}

/** Compares the balances of all sub-accounts, or of some. */
export async function checkBalances(actor: Actor, only: readonly BankParty[] | null = null) {
  const parties = only ?? (await partiesWithAccount())
  const { equal, unsettled, differences } = await compareBalances(parties)
  return inTransaction(async (trx) => {
    const fresh = await list(trx, differences)
    const row = { accounts: parties.length, equal, unsettled, differing: differences.length, asked_by: actor.name }
    const [{ id }] = await trx.table('bank_checks').insert(row).returning('id')
    await audit(trx, actor, {
      action: 'bank.check',
      entity: 'bank_check',
      entityId: id,
      after: row,
      summary: '银行余额对账',
    })
    return { accounts: parties.length, equal, unsettled, differences, fresh }
  })
}

/** Compares the bank's file of a day that is over with our movements. @returns what differs */
export async function checkFile(day: string): Promise<BookDifference[]> {
  const { differences, inFile } = await compareFile(day, readFile(await bankGateway().dailyFile(day)))
  return inTransaction(async (trx) => {
    await trx.from('bank_movements').whereRaw('id = any(?)', [inFile]).update({ reconciled_on: day })
    const all = [...differences, ...(await missingFromFiles(day, trx))]
    await list(trx, all)
    return all
  })
}

/** An operator has clarified a difference with the bank. */
export async function handleDifference(input: { id: number; memo: string }, actor: Actor, trx: Trx): Promise<void> {
  const difference = await BankDifference.query({ client: trx }).where('id', input.id).forUpdate().firstOrFail()
  await moveDifference(trx, actor, difference, {
    to: DifferenceState.handled,
    action: 'bank-difference.handle',
    summary: '银行对账差异已处理',
    reason: input.memo,
    fields: { memo: input.memo, handledBy: actor.name },
    columns: { handled_at: trx.raw('clock_timestamp()') },
  })
}

/** For the job. */
export const checkAllBalances = () => checkBalances(systemActor())
