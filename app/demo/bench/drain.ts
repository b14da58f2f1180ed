/*
 * A backlog of orders for the bank, as an outage leaves it: postings between companies with accounts, none of which the bank has been told, and a
 * simulated bank with the balances of before.
 */
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#core/actor'
import { seal } from '#core/sealed_columns'
import { inTransaction, type Trx } from '#core/transaction'
import { BankAccountState, BindFlag } from '#app/bank/codes'
import { createHttpGateway } from '#app/bank/gateway/http_gateway'
import { bankSigning } from '#app/bank/gateway/main'
import { post } from '#app/ledger/actions/post'
import { EntryKind } from '#app/ledger/codes'
import { available, custody, feeIncome } from '#app/ledger/rules/accounts'

/** Cents that each company has. */
const MONEY = 1_000_000_00

/** Postings of one transaction. */
const CHUNK = 200

const numberOf = (companyId: number) => `B${String(companyId).padStart(7, '0')}`

/** Sub-accounts of the rival, which are in no books of ours. */
const rivalOf = (index: number) => `R${String(index).padStart(7, '0')}`

/** Opens the account of every company, here and at the simulated bank, with money in it. */
export async function openAccounts(companyIds: readonly number[]): Promise<void> {
  await db.table('bank_accounts').multiInsert(
    companyIds.map((id) => ({
      company_id: id,
      company_name: `测速企业${id}`,
      bank_user_id: numberOf(id),
      bank_card: `8010000${String(id).padStart(8, '0')}`,
      id_code: String(id).padStart(18, '0'),
      mobile: '13900000000',
      legal_name: seal('测速'),
      legal_id: seal('0'),
      transactor_name: seal('测速'),
      transactor_id: seal('0'),
      transactor_mobile: '13900000000',
      state: BankAccountState.open,
      bind_flag: BindFlag.unbound,
    }))
  )
  await db.rawQuery(
    `insert into bank_simulator.members (bank_user_id, sub_account, name, id_code, available)
     select bank_user_id, bank_card, company_name, id_code, ?::bigint from bank_accounts
     union all select overlay(bank_user_id placing 'R' from 1 for 1), overlay(bank_card placing '9' from 1 for 1), company_name, id_code, ?::bigint from bank_accounts`,
    [MONEY, MONEY]
  )
  await inTransaction(async (trx) => {
    for (const id of companyIds) await move(trx, `bench:in:${id}`, EntryKind.payIn, [custody, available(id)], MONEY)
  })
}

const move = (trx: Trx, key: string, kind: EntryKind, [from, to]: [string, string], cents: number) =>
  post(trx, {
    key,
    kind,
    actor: systemActor(),
    entries: [
      { account: from, debit: cents },
      { account: to, credit: cents },
    ],
  })

/** Posts transfers between companies and, one in five, fees: an order of the bank each. */
export async function postBacklog(count: number, companyIds: readonly number[], round: number): Promise<void> {
  const at = (index: number) => available(companyIds[index % companyIds.length])
  for (let first = 0; first < count; first += CHUNK)
    await inTransaction(async (trx) => {
      for (let n = first; n < Math.min(count, first + CHUNK); n++) {
        const fee = n % 5 === 0
        const parties: [string, string] = [at(n), fee ? feeIncome : at(n * 7 + 1)]
        if (parties[0] === parties[1]) parties[1] = feeIncome
        await move(trx, `bench:${round}:${n}`, fee ? EntryKind.fee : EntryKind.transfer, parties, 1 + (n % 100))
      }
    })
}

/**
 * The rival: as many payments, sent as fast as a loop can by as many requests at once, each written down by a statement of its own. It keeps no order,
 * survives no crash, checks no answer, and asks about nothing.
 */
export async function drainBare(
  url: string,
  { count, companies, round, atOnce }: { count: number; companies: number; round: number; atOnce: number }
) {
  await db.rawQuery('create table if not exists bench_orders (no text primary key, serial text)')
  const gateway = createHttpGateway({ url, signing: bankSigning(), secuNo: 'BENCH', notifyUrl: url })
  let next = 0
  const work = async () => {
    while (next < count) {
      const n = next++
      const [payer, payee] = [1 + (n % companies), 1 + ((n + 1 + (n % 7)) % companies)].map(rivalOf)
      const orderId = `BARE${round}-${n}`
      const { serial } = await gateway.move({ orderId, kind: 'pay', payer, payee, amount: 1, tradeNo: null })
      await db.rawQuery('insert into bench_orders values (?, ?)', [orderId, serial ?? null] as never)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
