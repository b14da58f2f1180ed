/*
 * Random trades at a bank on a bad day: requests and answers get lost, results come late, twice, never or are followed by their opposite, orders fail,
 * the bank is away, several processes deliver at once. Whatever has happened, both books agree for each sub-account whenever they can be compared, and
 * in the end nothing is open and nothing differs.
 *
 *   SEED=7 BANK_HISTORIES=1000 npm test -- functional --files "bank/histories.spec.ts"
 *   SEED=7 HISTORY=359 BANK_HISTORIES=1 npm test -- … lives one of them again, by the path that its failure tells
 */
import { test } from '@japa/runner'
import fc from 'fast-check'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#core/actor'
import { now, shiftClock } from '#core/clock'
import { DomainError } from '#core/errors'
import { inTransaction } from '#core/transaction'
import { askAboutOrders, askAboutPayments, sendQueued, tolerantly } from '#app/bank/actions/ask_bank'
import { checkBalances, checkFile } from '#app/bank/actions/check_books'
import { askAboutMovements, deliverMovements } from '#app/bank/actions/deliver_movements'
import { matchPayment } from '#app/bank/actions/match_payment'
import { platformFreeze, platformUnfreeze } from '#app/bank/actions/platform_freeze'
import { refundPayment } from '#app/bank/actions/refund_payment'
import { resendMovement } from '#app/bank/actions/resend_movement'
import { resumePayouts } from '#app/bank/actions/resume_payouts'
import { MovementKind, MovementState, PaymentNature, WithdrawDirection, WithdrawState } from '#app/bank/codes'
import { CLEARING_ACCOUNT, PLATFORM_ACCOUNT } from '#app/bank/simulator/books'
import { useBankHours } from '#app/bank/shared/bank_hours'
import { badDay, type Behaviour, perfectDay } from '#app/bank/simulator/behaviour'
import { type Entry, post } from '#app/ledger/actions/post'
import { EntryKind, FreezeType } from '#app/ledger/codes'
import { verifyLedger } from '#app/ledger/queries/verify_ledger'
import { available, feeIncome } from '#app/ledger/rules/accounts'
import { bankUserIdOf, startTestBank, type TestBank } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { progress } from '#tests/helpers/progress'
import { SEED } from '#tests/helpers/seed'
import { until } from '#tests/helpers/until'
import { COMMANDS, type Command, type Dice, makeWorld, NAMES, type World } from '../order/random_traders.js'

const HISTORIES = Number(process.env.BANK_HISTORIES ?? 3)
const LENGTH = Number(process.env.BANK_HISTORY_LENGTH ?? 160)

const actor = systemActor()
let bank: TestBank
let serial = 0
/** What comparisons have found while others traded. */
let differed: unknown[] = []

const everybody = ({ buyers, sellers }: World) => [...buyers, ...sellers]
const companyBy = (world: World, dice: Dice) => everybody(world)[dice.who % 4].company

const move = (kind: EntryKind, from: string, to: string, cents: number) =>
  inTransaction((trx) => {
    const entries: Entry[] = [
      { account: from, debit: cents },
      { account: to, credit: cents },
    ]
    return post(trx, { key: `history:${++serial}`, kind, actor, entries })
  })

async function resumeAll(world: World) {
  for (const { id } of await db.from('bank_accounts').whereNotNull('payout_stop').select('id'))
    await resumePayouts({ accountId: id, reason: '已核对' }, world.operators[0].actor)
}

async function resendAll(world: World) {
  for (const { id } of await db.from('bank_movements').where('state', MovementState.refused).orderBy('id').select('id'))
    await resendMovement({ id, reason: '银行已恢复' }, world.operators[0].actor)
}

/** The clock of the traders runs ahead of the bank's, so that what it has received would seem to lie far behind what was fetched already. */
async function byTheBanksClock<Done>(world: World, act: () => Promise<Done>): Promise<Done> {
  await db.from('bank_watermarks').delete()
  shiftClock(0)
  try {
    return await act()
  } finally {
    shiftClock(world.shift)
  }
}

/** Own money of the platform, out of which the bank takes its fees. */
const payInForThePlatform = (amount: number) =>
  bank.payIn({ subAccount: PLATFORM_ACCOUNT, amount, payerName: '平台运营方', payerCard: '6222020000000001' })

/** What the bank and finance do while others trade. */
const AT_THE_BANK: Record<string, Command> = {
  deliver: () => tolerantly(deliverMovements),
  deliverAtOnce: () => tolerantly(() => Promise.all([deliverMovements(), deliverMovements()])),
  ask: () => tolerantly(() => askAboutMovements(0)),
  askOrders: () =>
    tolerantly(async () => {
      await askAboutOrders(0)
      await sendQueued()
    }),
  askAndDeliver: () => tolerantly(() => Promise.all([askAboutMovements(0), deliverMovements()])),
  work: () => bank.worker.work(),
  payIn: async (world, dice) => {
    const company = companyBy(world, dice)
    const { bank_card: subAccount } = await db.from('bank_accounts').where('company_id', company.id).firstOrFail()
    const payerName = dice.how % 3 === 0 ? '某某物流有限公司' : company.name
    await bank.payIn({ subAccount, amount: 1_000 + dice.which * 31, payerName, payerCard: '6222021001116245702' })
  },
  clarify: async (world, dice) => {
    const [record] = await db
      .from('withdraw_records')
      .where({ direction: WithdrawDirection.in, state: WithdrawState.requested })
      .orderBy('id')
    if (!record) return
    const input = { id: record.id, reason: '已核对' }
    if (dice.how % 2) await refundPayment(input, world.operators[0].actor)
    else await matchPayment({ ...input, companyId: companyBy(world, dice).id }, world.operators[0].actor)
  },
  transfer: async (world, dice) => {
    const [from, to] = [dice.who % 4, (dice.who + 1 + (dice.how % 3)) % 4].map((at) => everybody(world)[at].company.id)
    await move(EntryKind.transfer, available(from), available(to), 1 + dice.which * 13)
  },
  fee: async (world, dice) => {
    const payer = available(companyBy(world, dice).id)
    const [{ earned }] = await db.from('ledger_accounts').where('code', feeIncome).sum('balance as earned')
    const back = Math.min(Number(earned ?? 0), 1 + dice.which)
    if (dice.how % 4 === 0 && back > 0) await move(EntryKind.refund, feeIncome, payer, back)
    else await move(EntryKind.fee, payer, feeIncome, 1 + dice.which * 3)
  },
  platform: async (world, dice) => {
    const [operator] = world.operators
    const [hold] = await db.from('holds').where('freeze_type', FreezeType.platform).where('remaining', '>', 0)
    if (hold) return platformUnfreeze({ holdId: hold.id, reason: '解除' }, operator.actor)
    const { id: accountId } = await db
      .from('bank_accounts')
      .where('company_id', companyBy(world, dice).id)
      .firstOrFail()
    return platformFreeze({ accountId, amount: 1 + dice.which * 7, reason: '核查' }, operator.actor)
  },
  interest: async (world, dice) => {
    const own = [PLATFORM_ACCOUNT, CLEARING_ACCOUNT]
    const number = dice.how % 3 === 0 ? own[dice.which % 2] : bankUserIdOf(companyBy(world, dice).id)
    await bank.payInterest(number, 1 + dice.which)
  },
  bankFee: async (_world, dice) => void (await bank.chargeFee(PLATFORM_ACCOUNT, 1 + (dice.which % 50))),
  ownFunds: async (_world, dice) => void (await payInForThePlatform(1 + dice.which)),
  comeBack: async (_world, dice) => {
    const paid = await db
      .from('withdraw_records')
      .where({ direction: WithdrawDirection.out, nature: PaymentNature.ordinary })
      .whereIn('state', [WithdrawState.sent, WithdrawState.done])
    const sentBack = await db.from('withdraw_records').whereNotNull('refund_order_id')
    const numbers = [...paid.map((row) => row.api_order_id), ...sentBack.map((row) => row.refund_order_id)]
    if (numbers.length > 0) await bank.returnPayout(numbers[dice.which % numbers.length], '收款行退回')
  },
  maintain: (_world, dice) => bank.maintain(dice.how % 3 === 0),
  resend: resendAll,
  resume: resumeAll,
  /** Nothing has differed whenever the bank can be compared, whatever is under way. */
  compare: (world) =>
    tolerantly(async () => {
      const { differences } = await byTheBanksClock(world, () => checkBalances(actor))
      differed.push(...differences)
    }),
  away: async (_world, dice) => bank.reachable(dice.how % 3 > 0),
}

const WEIGHTS: Record<string, number> = {
  deliver: 7,
  ask: 4,
  askOrders: 5,
  payIn: 3,
  compare: 3,
  transfer: 4,
  fee: 3,
  platform: 3,
  interest: 3,
  bankFee: 2,
  ownFunds: 2,
  comeBack: 3,
}
const ALL: Record<string, Command> = { ...COMMANDS, ...AT_THE_BANK }
const CHOICES = [
  // What a random trader makes the bank say about payouts is not what this bank has done.
  ...NAMES.filter((name) => name !== 'bank' && name !== 'resume'),
  ...Object.keys(AT_THE_BANK).flatMap((name) => Array<string>(WEIGHTS[name] ?? 1).fill(name)),
]

const count = async (sql: string): Promise<number> => (await db.rawQuery(`select (${sql})::int as found`)).rows[0].found

/** Orders that the bank has not ended or reported. */
const AT_WORK = `select (select count(*) from bank_simulator.orders where status = 'processing' and due_at is not null)
  + (select count(*) from bank_simulator.deliveries where not done and attempts = 0)`

/** Orders that the bank has not ended or reported, or about whose end nobody knows here. */
const OPEN = `select (${AT_WORK})
  + (select count(*) from bank_movements where state <> ${MovementState.confirmed})
  + (select count(*) from withdraw_records where state = ${WithdrawState.sent}
     or direction = ${WithdrawDirection.out} and state = ${WithdrawState.requested} and approved_at is not null)`

/** What of all that is still open, for the message of a history that does not come to an end. */
async function openAtTheBank(): Promise<string> {
  const { rows } = await db.rawQuery(`
    select to_jsonb(o) as row from bank_simulator.orders o where status = 'processing' and due_at is not null
    union all select to_jsonb(d) from bank_simulator.deliveries d where not done and attempts = 0
    union all select to_jsonb(m) from bank_movements m where state <> ${MovementState.confirmed}
    union all select to_jsonb(w) from withdraw_records w where state = ${WithdrawState.sent}
      or direction = ${WithdrawDirection.out} and state = ${WithdrawState.requested} and approved_at is not null`)
  return JSON.stringify(rows.map(({ row }: { row: object }) => row))
}

/** The bad day goes on until the bank has done and reported what it was asked, so that on a quick machine as much goes wrong as on a slow one. */
async function endOfDay() {
  await bank.maintain(false)
  await until('the bank has reported its day', async () => {
    await bank.worker.work()
    return (await count(AT_WORK)) === 0
  })
}

/** The bank answers again, payouts to some accounts still fail, and finance does what it has to. */
async function calmDown(world: World, day: Behaviour) {
  world.shift = 0
  shiftClock(0)
  bank.behave((kind, ...order) => ({
    ...perfectDay(kind, ...order),
    failure: kind === 'withdraw' || kind === 'refund' ? day(kind, ...order).failure : null,
  }))
  bank.reachable(true)
  await bank.maintain(false)
  // What the bank has taken of the platform may be missing for fees that it gives back.
  await payInForThePlatform(100_000)
  let open = ''
  const said = () => `nothing is open at the bank but ${open}`
  await until(said, async () => {
    await bank.worker.work()
    await resendAll(world)
    await resumeAll(world)
    await deliverMovements()
    await askAboutMovements(0)
    await askAboutPayments()
    await askAboutOrders(0)
    await sendQueued()
    if ((await count(OPEN)) === 0) return true
    open = await openAtTheBank()
    return false
  })
}

/** What a history has been through. */
const LIVED = {
  'movements': 'select count(*) from bank_movements',
  'asked about': 'select count(*) from bank_movements where queried_at is not null',
  'refused and sent again': 'select coalesce(sum(cardinality(refused_nos)), 0) from bank_movements',
  'contradictions': `select count(*) from audit_logs where action = 'bank-account.stop'`,
  'payments in': `select count(*) from withdraw_records where direction = ${WithdrawDirection.in}`,
  'payouts': `select count(*) from withdraw_records where direction = ${WithdrawDirection.out} and state = ${WithdrawState.done}`,
  'payouts that failed': `select count(*) from withdraw_records where direction = ${WithdrawDirection.out} and state = ${WithdrawState.failed}`,
  'orders': 'select count(*) from orders',
  'interest': `select count(*) from withdraw_records where nature = ${PaymentNature.interest}`,
  'fees of the bank': `select count(*) from withdraw_records where nature = ${PaymentNature.bankFee}`,
  'payouts that came back': `select count(*) from withdraw_records where nature = ${PaymentNature.returned}`,
}

test.group('Random trades at a bank on a bad day', (group) => {
  group.setup(() => useBankHours('always'))
  group.teardown(async () => {
    useBankHours(null)
    shiftClock(0)
    await resetDatabase()
  })

  test(`${HISTORIES} histories end without a difference`, async ({ assert }) => {
    const counted: Record<string, number> = {}
    const add = (name: string, by: number) => (counted[name] = (counted[name] ?? 0) + by)
    const tell = progress(() => JSON.stringify(counted))
    const dice = fc.record({ which: fc.nat(1000), who: fc.nat(1000), how: fc.nat(1000) })
    const step = fc.tuple(fc.constantFrom(...CHOICES), dice)
    const history = fc.tuple(fc.nat(1_000_000), fc.array(step, { minLength: LENGTH, maxLength: LENGTH }))
    await fc.assert(
      fc.asyncProperty(history, async ([seed, steps]) => {
        differed = []
        bank = await startTestBank()
        try {
          const world = await makeWorld()
          const day = badDay(seed)
          bank.behave(day)
          for (const [name, roll] of steps) {
            try {
              await ALL[name](world, roll)
            } catch (error) {
              if (!(error instanceof DomainError)) throw error
            }
          }
          assert.deepEqual(differed, [], `comparisons during the trades: ${JSON.stringify(differed)}`)
          await endOfDay()
          await calmDown(world, day)
          const compared = await checkBalances(actor)
          assert.deepEqual(compared.differences, [])
          assert.equal(compared.equal, compared.accounts)
          assert.deepEqual(await checkFile(now().toISODate()!), [])
          assert.deepEqual(await verifyLedger(), [])
          for (const [what, sql] of Object.entries(LIVED)) add(what, await count(sql))
          for (const { kind } of await db.from('bank_movements').select('kind')) add(MovementKind.word(kind), 1)
          add('histories', 1)
          tell()
        } finally {
          await bank.stop()
        }
      }),
      { seed: SEED, numRuns: HISTORIES, endOnFailure: true, ...(process.env.HISTORY && { path: process.env.HISTORY }) }
    )
    console.log(`      ${JSON.stringify(counted)}`)
    // How much goes wrong in a few histories depends on how quick the machine is.
    if (HISTORIES < 30) return
    for (const what of [
      'asked about',
      'refused and sent again',
      'contradictions',
      'payouts',
      'interest',
      'payouts that came back',
    ])
      assert.isAbove(counted[what], 0, what)
  }).disableTimeout()
})
