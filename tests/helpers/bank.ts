import { EntryKind } from '#app/ledger/codes'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { systemActor } from '#core/actor'
import { now } from '#core/clock'
import { inTransaction } from '#core/transaction'
import { available, custody } from '#app/ledger/rules/accounts'
import { post } from '#app/ledger/actions/post'
import { NOTIFY_PATH, simulatorSigning, useSimulatorAt } from '#app/bank/gateway/main'
import { seal } from '#core/sealed_columns'
import { fingerprint } from '#app/bank/shared/secrets'
import { perfectDay, type Behaviour } from '#app/bank/simulator/behaviour'
import { startSimulator, type Simulator } from '#app/bank/simulator/server'
import { hashCode, type SmsScene } from '#app/identity/proofs/sms_codes'
import type { TestCompany, TestMember } from '#tests/helpers/actors'
import { forgetCalendar } from '#app/system/shared/working_days'
import { BankAccountState, BindFlag, CardBindState } from '#app/bank/codes'

/** The pay password of every member with an account of this file. */
export const PAY_PASSWORD = '294857'

let serial = 0

/** An open account of a company with a balance; `bound` adds a verified card. */
export async function openAccount(company: TestCompany, yuan = 0, { bound = true } = {}) {
  const n = ++serial
  const subAccount = `80100000${String(9_000_000 + company.id)}`
  await db.table('bank_accounts').insert({
    company_id: company.id,
    company_name: company.name,
    bank_user_id: bankUserIdOf(company.id),
    bank_card: subAccount,
    id_code: '91420100MA4KX0000X',
    mobile: '13800000001',
    legal_name: seal('王建国'),
    legal_id: seal('420106198001011234'),
    transactor_name: seal('李红'),
    transactor_id: seal('420106198505052345'),
    transactor_mobile: '13800000002',
    state: BankAccountState.open,
    bind_flag: bound ? BindFlag.bound : BindFlag.unbound,
    open_date: '2026-01-05',
  })
  await knowAtBank(company, subAccount)
  let cardId: number | null = null
  if (bound) {
    const card = `62220210011162${String(40_000 + n).padStart(5, '0')}`
    const rows = await db
      .table('bank_cards')
      .insert({
        company_id: company.id,
        bank_name: '中国农业银行武汉分行',
        bank_code: '103521000012',
        bank_card: seal(card),
        last_four: card.slice(-4),
        fingerprint: fingerprint(card),
        primary: true,
        bind_state: CardBindState.verified,
      })
      .returning('id')
    cardId = rows[0].id
  }
  if (yuan > 0) await creditCompany(company.id, yuan * 100)
  return { subAccount, cardId }
}

/** The number of a company's sub-account at the bank. */
export const bankUserIdOf = (companyId: number) => `B9${String(companyId).padStart(6, '0')}`

/** Whether a simulated bank has its books in this database: where none was started there are none. */
async function bankHasBooks(): Promise<boolean> {
  const { rows } = await db.rawQuery(`select to_regclass('bank_simulator.entries') is not null as found`)
  return rows[0].found
}

/** Opens the sub-account at the simulated bank, too. */
async function knowAtBank({ id, name }: TestCompany, subAccount: string) {
  if (!(await bankHasBooks())) return
  await db.rawQuery(
    `insert into bank_simulator.members (bank_user_id, sub_account, name) values (?, ?, ?)
     on conflict (bank_user_id) do update set sub_account = excluded.sub_account, name = excluded.name, available = 0, frozen = 0, status = 'NORMAL'`,
    [bankUserIdOf(id), subAccount, name]
  )
}

/** Credits the company with a payment of an earlier day, so that it can be withdrawn; the bank has it as well. */
export async function creditCompany(companyId: number, cents: number) {
  if (await bankHasBooks())
    await db.rawQuery('update bank_simulator.members set available = available + ? where bank_user_id = ?', [
      cents,
      bankUserIdOf(companyId),
    ])
  await inTransaction((trx) =>
    post(trx, {
      key: `test-in:${companyId}:${++serial}`,
      kind: EntryKind.payIn,
      actor: systemActor(),
      entries: [
        { account: custody, debit: cents },
        { account: available(companyId), credit: cents },
      ],
    })
  )
}

export async function givePayPassword(member: TestMember) {
  await db
    .from('users')
    .where('id', member.user.id)
    .update({ pay_password: await hash.make(PAY_PASSWORD) })
}

/** Makes today a holiday: payouts wait, whatever the hour. */
export async function closeBankToday() {
  await db
    .table('calendar_days')
    .insert({ day: now().toISODate(), working: false, name: '休' })
    .onConflict('day')
    .merge(['working'])
  forgetCalendar()
}

/** A valid SMS code of the member for one purpose, inserted without sending. */
export async function smsCodeFor(member: TestMember, scene: SmsScene = 'withdraw') {
  const codeKey = `test-${++serial}`
  await db.table('sms_codes').insert({
    code_key: codeKey,
    mobile: member.user.mobile,
    scene,
    hash: hashCode(codeKey, '246810'),
    expires_at: db.raw(`now() + interval '1 hour'`),
  })
  return { codeKey, smsCode: '246810' }
}

/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:9'

export type TestBank = Simulator & { reachable(reached: boolean): void }

/** Starts a simulated bank for one test, which signs as the settings say; its reports go to the test server. */
export async function startTestBank(
  behaviour: Behaviour = perfectDay,
  signing = simulatorSigning()
): Promise<TestBank> {
  const notifyUrl = `http://${env.get('HOST') ?? '127.0.0.1'}:${env.get('PORT')}${NOTIFY_PATH}`
  const bank = await startSimulator({
    databaseUrl: env.get('DATABASE_URL'),
    signing,
    notifyUrl,
    behaviour,
  })
  await bank.store.forgetEverything()
  useSimulatorAt(bank.url, notifyUrl)
  const stop = bank.stop
  return {
    ...bank,
    reachable: (reached) => useSimulatorAt(reached ? bank.url : NOWHERE, notifyUrl),
    async stop() {
      useSimulatorAt(null)
      await stop()
    },
  }
}
