import { EntryKind } from '#app/ledger/codes'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { systemActor } from '#core/actor'
import { now } from '#core/clock'
import { inTransaction } from '#core/transaction'
import { available, custody } from '#app/ledger/rules/accounts'
import { post } from '#app/ledger/actions/post'
import { bankSecret, NOTIFY_PATH, useSimulatorAt } from '#app/bank/gateway/main'
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
    bank_user_id: `B9${String(company.id).padStart(6, '0')}`,
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

/** Credits the company with a payment of an earlier day, so that it can be withdrawn. */
export async function creditCompany(companyId: number, cents: number) {
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

/** Starts a simulated bank for one test; its reports go to the test server. */
export async function startTestBank(behaviour: Behaviour = perfectDay): Promise<Simulator> {
  const notifyUrl = `http://${env.get('HOST') ?? '127.0.0.1'}:${env.get('PORT')}${NOTIFY_PATH}`
  const bank = await startSimulator({
    databaseUrl: env.get('DATABASE_URL'),
    secret: bankSecret(),
    notifyUrl,
    behaviour,
  })
  await bank.store.forgetEverything()
  useSimulatorAt(bank.url, notifyUrl)
  const stop = bank.stop
  return {
    ...bank,
    async stop() {
      useSimulatorAt(null)
      await stop()
    },
  }
}
