/*
 * kill -9 during payments, repeatedly. Acknowledged payments exist afterwards once; payments without an answer are sent again under the same
 * number, as banks and clients do, and exist once as well.
 *
 *   CRASH_ROUNDS=200 npm test -- functional --files "tests/functional/crash/*"
 */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { bankSecret, NOTIFY_PATH } from '#app/bank/gateway/main'
import { signedHeaders } from '#app/bank/gateway/signature'
import { balancesOf } from '#app/ledger/queries/balances'
import { verifyLedger } from '#app/ledger/queries/verify_ledger'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { closeBankToday, givePayPassword, openAccount, PAY_PASSWORD, smsCodeFor } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { seeded } from '#tests/helpers/seed'
import { ServerProcess } from '#tests/helpers/server_process'
import { until } from '#tests/helpers/until'
import { WithdrawDirection } from '#app/bank/codes'

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3)
const CLIENTS = 8
const IN = 1_000
const OUT = 150

type Work = { path: string; headers: Record<string, string>; body: string; acknowledged: (answer: string) => boolean }

/** Sends until the payment is acknowledged or the server is gone; a refusal fails the test. */
async function attempt(url: string, work: Work): Promise<boolean> {
  let answer: string
  try {
    answer = await (
      await fetch(`${url}${work.path}`, { method: 'POST', headers: work.headers, body: work.body })
    ).text()
  } catch {
    return false
  }
  if (!work.acknowledged(answer)) throw new Error(`refused: ${answer}`)
  return true
}

test.group('Crash in the middle of payments', (group) => {
  const server = new ServerProcess()
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())
  group.each.teardown(() => server.kill())

  function paymentIn(subAccount: string, member: TestMember, orderId: string): Work {
    const body = JSON.stringify({
      kind: 'in',
      orderId,
      status: 'success',
      amount: IN,
      subAccount,
      payerName: member.company.name,
      payerCard: '62220001',
    })
    return {
      path: NOTIFY_PATH,
      headers: signedHeaders(bankSecret(), NOTIFY_PATH, body),
      body,
      acknowledged: (answer) => answer === 'success',
    }
  }

  async function paymentOut(member: TestMember, key: string): Promise<Work> {
    const body = JSON.stringify({ amount: OUT, payPassword: PAY_PASSWORD, ...(await smsCodeFor(member)) })
    const headers = {
      'content-type': 'application/json',
      'authorization': `Bearer ${member.token}`,
      'idempotency-key': key,
    }
    return {
      path: '/api/bank/company/withdraw/add',
      headers,
      body,
      acknowledged: (answer) => JSON.parse(answer).code === 20000,
    }
  }

  test(`after ${ROUNDS} kills every acknowledged payment is there once, and no other`, async ({ assert }) => {
    const member = await createMember()
    const { subAccount } = await openAccount(member.company, 1_000)
    await givePayPassword(member)
    await closeBankToday() // so that payouts stay on their way
    const random = seeded()
    let sent = 0
    let acknowledged = 0
    let paidIn = 0
    let paidOut = 0
    const restarts: number[] = []

    for (let round = 0; round < ROUNDS; round++) {
      restarts.push(await server.start())
      const pending: Work[] = []
      let running = true
      const clients = Array.from({ length: CLIENTS }, async (_, client) => {
        while (running) {
          const n = sent++
          const outwards = client % 4 === 0
          const work = outwards ? await paymentOut(member, `out-${n}`) : paymentIn(subAccount, member, `IN-${n}`)
          if (outwards) paidOut++
          else paidIn++
          if (await attempt(server.url, work)) acknowledged++
          else pending.push(work)
        }
      })
      const enough = acknowledged + 10 + Math.floor(random() * 40)
      await until('payments are under way', () => acknowledged >= enough, { patience: 30_000, every: 1 })
      await server.kill()
      running = false
      await Promise.all(clients)

      // The sender does not know the outcome of these and sends each twice more.
      restarts.push(await server.start())
      for (const work of [...pending, ...pending]) assert.isTrue(await attempt(server.url, work))
      await server.kill()

      const balances = await balancesOf(member.company.id)
      assert.equal(balances.balance, 100_000 + paidIn * IN, `round ${round}: money in`)
      assert.equal(balances.frozen, paidOut * OUT, `round ${round}: money on its way out`)
      assert.lengthOf(await db.from('withdraw_records').where('direction', WithdrawDirection.in), paidIn)
      assert.lengthOf(await db.from('withdraw_records').where('direction', WithdrawDirection.out), paidOut)
      assert.deepEqual(await verifyLedger(), [])
    }
    assert.isAbove(paidIn, ROUNDS * 5)
    assert.isAbove(paidOut, ROUNDS)
    console.log(
      `      ${paidIn} in, ${paidOut} out; answering again after ${Math.round(restarts.sort((a, b) => a - b)[restarts.length >> 1])} ms (median)`
    )
  }).timeout(60_000 + ROUNDS * 60_000)
})
