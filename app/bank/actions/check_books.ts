/*
 * Compares the books of the bank with ours: balances of every sub-account, and the bank's file of each day that is over. What differs is listed with its
 * cause, told to FINANCE, and stops the payouts of its company. An account about which the bank has not answered is compared the next time.
 */
import logger from '@adonisjs/core/services/logger'
import { systemActor, type Actor } from '#core/actor'
import { audit } from '#core/audit'
import { formatTime, now } from '#core/clock'
import { inTransaction, type Trx } from '#core/transaction'
import { raiseAlarm, raiseAlarmOnce } from '#app/ledger/actions/alarms'
import { AlarmKind } from '#app/ledger/codes'
import { askAboutPayments } from '#app/bank/actions/ask_bank'
import { moveDifference } from '#app/bank/moves'
import { readFile } from '#app/bank/gateway/daily_file'
import { bankGateway } from '#app/bank/gateway/main'
import { BankUnreachableError } from '#app/bank/gateway/port'
import type { SubAccountBalance } from '#app/bank/gateway/messages'
import BankDifference from '#app/bank/models/bank_difference'
import { bankNumbersOf } from '#app/bank/queries/bank_numbers'
import { compareFile, missingFromFiles } from '#app/bank/queries/compare_file'
import { expectedAtBank } from '#app/bank/queries/expected_at_bank'
import { partiesWithAccount } from '#app/bank/queries/parties_with_account'
import { unknownEntries } from '#app/bank/queries/unknown_entries'
import { type BookDifference, sameBalance } from '#app/bank/rules/differences'
import { type BankParty, companyOfParty } from '#app/bank/rules/pockets'
import { stopPayouts } from '#app/bank/shared/contradictions'
import { BankAccountState, DifferenceCause, DifferenceState, MovementState } from '#app/bank/codes'

/** Tries for accounts whose books move while they are compared. */
const TRIES = 3

/** Balances that are asked for at the same time. */
const AT_ONCE = 8

/** Hours after which an account that could not be compared is told. */
const COMPARED_HOURS = 24

/** `unsettled`: those about which the bank has not answered, or that moved whenever they were looked at. */
type Compared = { equal: number; unsettled: BankParty[]; differences: BookDifference[] }

const expectedOf = async (parties: readonly BankParty[]) =>
  new Map((await expectedAtBank(parties)).map((one) => [one.party, one]))

/**
 * Asks for the balances of sub-accounts, null for one that the bank does not know. An account about which it gives no readable answer is missing, and does
 * not keep the others from being compared.
 *
 * @param all whether these are all that are compared, and not what is left of them
 * @throws BankUnreachableError when the bank answers about none of all
 */
async function balancesAtBank(parties: readonly BankParty[], numbers: ReadonlyMap<BankParty, string>, all: boolean) {
  const left = [...parties]
  const found = new Map<BankParty, SubAccountBalance>()
  let silence: BankUnreachableError | null = null
  let silent = 0
  const work = async () => {
    for (let party = left.shift(); party !== undefined; party = left.shift()) {
      try {
        found.set(party, await bankGateway().balance(numbers.get(party) ?? ''))
      } catch (error) {
        if (!(error instanceof BankUnreachableError)) throw error
        silence = error
        logger.warn({ err: error, party }, 'the bank does not say what lies in a sub-account')
        // A bank that is away is not asked about every account; one account that it cannot read is no absence, also when it is the first.
        if (++silent >= AT_ONCE && found.size === 0) left.splice(0)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (silence && found.size === 0 && all) throw silence
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
    const bank = await balancesAtBank(left, numbers, tries === 1)
    // What has come in since the last asking is in the balance already: booked now, it shows that the account moves.
    if (tries > 1) await askAboutPayments()
    const after = await expectedOf(left)
    left = left.filter((party) => {
      if (!bank.has(party)) return true
      const first = before.get(party)!
      const seen = bank.get(party) ?? null
      const last = after.get(party)!
      if (seen && (sameBalance(seen, first.bank) || sameBalance(seen, last.bank))) return false
      const moving = first.underWay + last.underWay > 0 || !sameBalance(first.bank, last.bank)
      if (seen && (moving || tries < TRIES)) return true
      const cause = seen ? DifferenceCause.balance : DifferenceCause.noAccount
      differences.push({ cause, party, bank: seen, ours: last.bank })
      return false
    })
  }
  return { equal: parties.length - left.length - differences.length, unsettled: left, differences }
}

/** Entries of today that explain differing balances, as far as the bank tells them. */
async function reasonsOf(differences: readonly BookDifference[]): Promise<BookDifference[]> {
  const parties = differences.flatMap(({ cause, party }) =>
    cause === DifferenceCause.balance && party !== null ? [party] : []
  )
  const numbers = await bankNumbersOf(parties)
  const found: BookDifference[] = []
  for (const party of parties) {
    try {
      found.push(...(await unknownEntries(party, numbers.get(party) ?? '', now().toISODate()!)))
    } catch (error) {
      if (!(error instanceof BankUnreachableError)) throw error
    }
  }
  return found
}

const FIGURES = ['bank_available', 'bank_frozen', 'our_available', 'our_frozen']

/**
 * Lists what is not listed already, and what is another amount by now, with alarm and stop of payouts.
 *
 * @returns the number of those
 */
async function listDifferences(trx: Trx, differences: readonly BookDifference[]): Promise<number> {
  const found: BookDifference[] = []
  for (const one of differences) {
    const written = await trx
      .table('bank_differences')
      .knexQuery.insert({
        cause: one.cause,
        party: one.party,
        company_id: one.party === null ? null : companyOfParty(one.party),
        order_no: one.orderNo?.slice(0, 200) ?? null,
        day: one.day ?? null,
        bank_available: one.bank?.available ?? null,
        bank_frozen: one.bank?.frozen ?? null,
        our_available: one.ours?.available ?? null,
        our_frozen: one.ours?.frozen ?? null,
      })
      .onConflict(
        trx.knexClient.raw(
          `(cause, coalesce(party, -2), coalesce(order_no, '')) where state = ${DifferenceState.open}`
        ) as never
      )
      .merge(FIGURES)
      .whereRaw(
        `(${FIGURES.map((name) => `bank_differences.${name}`).join(', ')}) is distinct from (${FIGURES.map((name) => `excluded.${name}`).join(', ')})`
      )
      .returning('id')
    if (written.length > 0) found.push(one)
  }
  if (found.length === 0) return 0
  const subject = `银行对账发现${found.length}笔新的或金额有变的差异，详见银行对账差异`
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
  const companies = [
    ...new Set(found.flatMap(({ party }) => (party === null ? [] : (companyOfParty(party) ?? [])))),
  ].sort((a, b) => a - b)
  for (const companyId of companies) await stopPayouts(trx, companyId, '银行对账差异待核对')
  return found.length
}

/** Notes which accounts were compared, and tells FINANCE about those that could not be for a day. */
async function noteCompared(trx: Trx, compared: readonly BankParty[]) {
  await trx
    .from('bank_accounts')
    .whereRaw('company_id = any(?)', [compared.filter((party) => party > 0)])
    .update({ compared_at: trx.raw('clock_timestamp()') })
  const { rows } = await trx.rawQuery(
    `select company_name, coalesce(compared_at, created_at) as since from bank_accounts
     where state = ${BankAccountState.open} and coalesce(compared_at, created_at) < clock_timestamp() - make_interval(hours => ${COMPARED_HOURS})
     order by 2, id limit 20`
  )
  for (const { company_name: name, since } of rows as { company_name: string; since: Date }[])
    await raiseAlarmOnce(
      AlarmKind.bankMismatch,
      `子账户自${formatTime(since)}起未能与银行对账：${name}`,
      { problem: '银行未答复余额，或指令一直未完成' },
      trx
    )
}

/** Compares the balances of all sub-accounts, or of some. */
export async function checkBalances(actor: Actor, only: readonly BankParty[] | null = null) {
  const parties = only ?? (await partiesWithAccount())
  const { equal, unsettled, differences } = await compareBalances(parties)
  const reasons = await reasonsOf(differences)
  return inTransaction(async (trx) => {
    const fresh = await listDifferences(trx, [...differences, ...reasons])
    const row = {
      accounts: parties.length,
      equal,
      unsettled: unsettled.length,
      differing: differences.length,
      asked_by: actor.name,
    }
    await noteCompared(
      trx,
      parties.filter((party) => !unsettled.includes(party))
    )
    const [{ id }] = await trx.table('bank_checks').insert(row).returning('id')
    await audit(trx, actor, {
      action: 'bank.check',
      entity: 'bank_check',
      entityId: id,
      after: row,
      summary: '银行余额对账',
    })
    return { accounts: parties.length, equal, unsettled: unsettled.length, differences, fresh }
  })
}

/** Compares the bank's file of a day that is over with our movements. @returns what differs */
export async function checkFile(day: string): Promise<BookDifference[]> {
  const { differences, inFile } = await compareFile(day, readFile(await bankGateway().dailyFile(day)))
  return inTransaction(async (trx) => {
    await trx.from('bank_movements').whereRaw('id = any(?)', [inFile]).update({ reconciled_on: day })
    const all = [...differences, ...(await missingFromFiles(day, trx))]
    await listDifferences(trx, all)
    return all
  })
}

/** An operator has clarified a difference with the bank. */
export async function handleDifference(input: { id: number; memo: string }, actor: Actor, trx: Trx): Promise<void> {
  const difference = await BankDifference.query({ client: trx }).where('id', input.id).forUpdate().firstOrFail()
  // What the bank has clarified is in no file, and is not asked of later ones.
  if (difference.cause === DifferenceCause.missingThere)
    await trx
      .from('bank_movements')
      .where({ movement_no: difference.orderNo, state: MovementState.confirmed })
      .update({ reconciled_on: now().toISODate() })
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
