/*
 * Random business against a simple model: every command has the same effect on the database as on the model, is refused when the model refuses
 * it, and all balances agree after each command.
 *
 *   SEED=… MODEL_SEEDS=1000 MODEL_COMMANDS=1000 npm test -- model --files "ledger"
 */
import { test } from '@japa/runner'
import fc from 'fast-check'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#core/actor'
import { DomainError } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { available, custody, escrow, feeIncome, frozen, outgoing, unidentified } from '#app/ledger/rules/accounts'
import { capture, freeze, unfreeze } from '#app/ledger/actions/holds'
import { post } from '#app/ledger/actions/post'
import { verifyBooks } from '#app/ledger/queries/verify_ledger'
import { reverse } from '#app/ledger/actions/reverse'
import { insertCompanies } from '#tests/helpers/company'
import { resetDatabase } from '#tests/helpers/database'
import { SEED } from '#tests/helpers/seed'
import { EntryKind, FreezeType } from '#app/ledger/codes'

const SEEDS = Number(process.env.MODEL_SEEDS ?? 60)
const COMMANDS = Number(process.env.MODEL_COMMANDS ?? 200)
const COMPANIES = 3
const ORDERS = 3
const actor = systemActor()

const company = fc.nat({ max: COMPANIES - 1 })
const order = fc.nat({ max: ORDERS - 1 })
const amount = fc.integer({ min: 1, max: 1_000 })
const pick = fc.nat({ max: 1_000 })
const { auctionDeposit, orderDeposit, withdrawal, platform } = FreezeType
const command = fc.oneof(
  fc.record({ do: fc.constant('payIn' as const), company, amount: fc.integer({ min: 1, max: 3_000 }) }),
  fc.record({ do: fc.constant('unknownIn' as const), amount }),
  fc.record({ do: fc.constant('match' as const), company, amount }),
  fc.record({
    do: fc.constant('freeze' as const),
    company,
    amount,
    type: fc.constantFrom(auctionDeposit, orderDeposit, withdrawal, platform),
  }),
  fc.record({ do: fc.constant('release' as const), pick, amount, all: fc.boolean() }),
  fc.record({ do: fc.constant('capture' as const), pick, amount, all: fc.boolean(), order }),
  fc.record({ do: fc.constant('payOut' as const), pick }),
  fc.record({ do: fc.constant('pay' as const), company, order, amount }),
  fc.record({ do: fc.constant('settle' as const), company, order, amount }),
  fc.record({ do: fc.constant('transfer' as const), company, other: company, amount }),
  fc.record({ do: fc.constant('fee' as const), company, amount }),
  fc.record({ do: fc.constant('reverse' as const), pick }),
  fc.record({ do: fc.constant('again' as const), pick })
)
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never

type ModelHold = { id: number; company: number; type: FreezeType; amount: number; remaining: number }
type Movement = {
  key: string
  changes: Record<string, number>
  hold: ModelHold | null
  holdChange: number
  reversed: boolean
  repeat: (trx: Trx) => Promise<unknown>
}

class World {
  balances = new Map<string, number>()
  holds: ModelHold[] = []
  movements: Movement[] = []
  private step = 0

  constructor(private base: number) {}

  co = (index: number) => this.base + index
  or = (index: number) => this.base + index
  holdCode = (hold: { company: number; type: FreezeType }) =>
    (hold.type === FreezeType.withdrawal ? outgoing : frozen)(hold.company)

  /** The company whose money lies in each escrow. */
  private payers = new Map<string, number>()

  /** An escrow takes money of the company that paid into it first, and of no other one. */
  private mayPay = (order: string, company: number) => (this.payers.get(order) ?? company) === company

  /** Whether changes of balances are allowed; each is expressed as growth of its account. */
  private allowed(changes: Record<string, number>) {
    return Object.entries(changes).every(
      ([code, change]) =>
        [custody, unidentified, feeIncome].some((one) => code.startsWith(one)) ||
        (this.balances.get(code) ?? 0) + change >= 0
    )
  }

  private apply(changes: Record<string, number>) {
    for (const [code, change] of Object.entries(changes))
      this.balances.set(code, (this.balances.get(code) ?? 0) + change)
  }

  async run(input: Command) {
    const key = `${this.base}:${this.step++}`
    const move = this.plan(input, key)
    if (!move) return
    const expected = move.possible && this.allowed(move.changes)
    let done = true
    try {
      await inTransaction((trx) => move.act(trx))
    } catch (error) {
      if (!(error instanceof DomainError) && !/would leave|holds money of company/.test((error as Error).message))
        throw error
      done = false
    }
    if (done !== expected)
      throw new Error(`${JSON.stringify(input)}: ${done ? 'done' : 'refused'}, the model says otherwise`)
    if (!done) return
    this.apply(move.changes)
    move.after?.()
    if (!move.silent)
      this.movements.push({
        key,
        changes: move.changes,
        hold: move.hold ?? null,
        holdChange: move.holdChange ?? 0,
        reversed: false,
        repeat: move.act,
      })
  }

  private plan(
    input: Command,
    key: string
  ): {
    possible: boolean
    changes: Record<string, number>
    act: (trx: Trx) => Promise<unknown>
    after?: () => unknown
    hold?: ModelHold
    holdChange?: number
    silent?: boolean
  } | null {
    const simple = (kind: EntryKind, debit: string, credit: string, sum: number) => ({
      possible: true,
      changes: add({ [debit]: debit === custody ? sum : -sum }, { [credit]: credit === custody ? -sum : sum }),
      act: (trx: Trx) =>
        post(trx, {
          key,
          kind,
          actor,
          entries: [
            { account: debit, debit: sum },
            { account: credit, credit: sum },
          ],
        }),
    })
    switch (input.do) {
      case 'payIn':
        return simple(EntryKind.payIn, custody, available(this.co(input.company)), input.amount)
      case 'unknownIn':
        return simple(EntryKind.payIn, custody, unidentified, input.amount)
      case 'match': {
        const waiting = this.balances.get(unidentified) ?? 0
        return waiting < input.amount
          ? null
          : simple(EntryKind.payIn, unidentified, available(this.co(input.company)), input.amount)
      }
      case 'pay': {
        const company = this.co(input.company)
        const order = escrow(this.or(input.order))
        return {
          ...simple(EntryKind.payment, available(company), order, input.amount),
          possible: this.mayPay(order, company),
          after: () => this.payers.set(order, company),
        }
      }
      case 'settle':
        return simple(EntryKind.proceeds, escrow(this.or(input.order)), available(this.co(input.company)), input.amount)
      case 'transfer':
        return input.company === input.other
          ? null
          : simple(EntryKind.transfer, available(this.co(input.company)), available(this.co(input.other)), input.amount)
      case 'fee':
        return simple(EntryKind.fee, available(this.co(input.company)), feeIncome, input.amount)
      case 'freeze': {
        const companyId = this.co(input.company)
        const hold: ModelHold = {
          id: 0,
          company: companyId,
          type: input.type,
          amount: input.amount,
          remaining: input.amount,
        }
        return {
          possible: true,
          changes: { [available(companyId)]: -input.amount, [this.holdCode(hold)]: input.amount },
          hold,
          holdChange: input.amount,
          act: async (trx) => {
            const made = await freeze(trx, {
              companyId,
              amount: input.amount,
              freezeType: input.type,
              ref: { type: 'order', id: 1, no: '1' },
              reason: '随机',
              key,
              actor,
            })
            hold.id = made.id
          },
          after: () => this.holds.push(hold),
        }
      }
      case 'release':
      case 'capture':
      case 'payOut': {
        const open = this.holds.filter((hold) => input.do !== 'payOut' || hold.type === FreezeType.withdrawal)
        if (open.length === 0) return null
        const hold = open[input.pick % open.length]
        const sum = input.do === 'payOut' || input.all ? hold.remaining : input.amount
        const to =
          input.do === 'release'
            ? available(hold.company)
            : input.do === 'capture'
              ? escrow(this.or(input.order))
              : custody
        const step = { holdId: hold.id, amount: sum === hold.remaining ? undefined : sum, key, actor }
        return {
          possible: sum > 0 && sum <= hold.remaining && (input.do !== 'capture' || this.mayPay(to, hold.company)),
          changes: { [this.holdCode(hold)]: -sum, [to]: to === custody ? -sum : sum },
          hold,
          holdChange: -sum,
          act: (trx) => (input.do === 'release' ? unfreeze(trx, step) : capture(trx, { ...step, to })),
          after: () => {
            hold.remaining -= sum
            if (input.do === 'capture') this.payers.set(to, hold.company)
          },
        }
      }
      case 'reverse': {
        if (this.movements.length === 0) return null
        const target = this.movements[input.pick % this.movements.length]
        const back = Object.fromEntries(Object.entries(target.changes).map(([code, change]) => [code, -change]))
        const remaining = target.hold ? target.hold.remaining - target.holdChange : 0
        return {
          possible:
            !target.reversed &&
            (!target.hold || (remaining >= 0 && remaining <= target.hold.amount)) &&
            (this.balances.get(unidentified) ?? 0) + (back[unidentified] ?? 0) >= 0,
          changes: back,
          act: (trx) => reverse(trx, { key, of: target.key, reason: '随机', actor }),
          silent: true,
          after: () => {
            target.reversed = true
            if (target.hold) target.hold.remaining = remaining
          },
        }
      }
      case 'again': {
        // A repeated event must not change any balance, whatever has happened since.
        if (this.movements.length === 0) return null
        const target = this.movements[input.pick % this.movements.length]
        return { possible: true, changes: {}, act: target.repeat, silent: true }
      }
    }
  }

  async compare() {
    const rows = await db
      .from('ledger_accounts')
      .whereIn(
        'code',
        [...this.balances.keys()].filter((code) => code.includes('.'))
      )
      .select('code', 'balance')
    for (const { code, balance } of rows) {
      if (balance !== this.balances.get(code))
        throw new Error(`${code} is ${balance}, the model says ${this.balances.get(code)}`)
    }
    const holds = await db
      .from('holds')
      .whereBetween('company_id', [this.base, this.base + COMPANIES])
      .select('id', 'remaining')
    if (holds.length !== this.holds.length) throw new Error(`${holds.length} holds, the model has ${this.holds.length}`)
    for (const { id, remaining } of holds) {
      if (remaining !== this.holds.find((hold) => hold.id === id)!.remaining) throw new Error(`hold ${id} differs`)
    }
  }
}

function add(...all: Record<string, number>[]) {
  const sum: Record<string, number> = {}
  for (const changes of all) for (const [code, change] of Object.entries(changes)) sum[code] = (sum[code] ?? 0) + change
  return sum
}

test.group('Ledger against a model', (group) => {
  group.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test(`${SEEDS} random histories of ${COMMANDS} commands`, async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { minLength: COMMANDS, maxLength: COMMANDS, size: 'max' }),
        async (commands) => {
          // Every sequence has its own companies and orders; the shared accounts start with the balances that the previous one left.
          const base = 1_000_000 + run++ * 10
          await insertCompanies(...Array.from({ length: COMPANIES }, (_, index) => base + index))
          const world = new World(base)
          world.balances.set(
            unidentified,
            (await db.from('ledger_accounts').where('code', unidentified).first())?.balance ?? 0
          )
          for (const [index, one] of commands.entries()) {
            await world.run(one)
            if (index % 25 === 24) await world.compare()
          }
          await world.compare()
        }
      ),
      { seed: SEED, numRuns: SEEDS, endOnFailure: process.env.SHRINK === undefined }
    )
    const mismatches = await verifyBooks()
    if (mismatches.length > 0) throw new Error(JSON.stringify(mismatches))
  }).timeout(24 * 3600_000)
})
