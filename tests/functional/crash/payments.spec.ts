/*
 * kill -9 of the server and of PostgreSQL during payments, repeatedly: money comes in, is withdrawn, freezes as deposits of new orders, and pays
 * orders. What was acknowledged exists afterwards once; what has no answer is sent again under the same number, as banks and clients do, and
 * exists once as well. No hold is left without what it was frozen for (`verifyLedger`).
 *
 *   CRASH_ROUNDS=100 npm test -- functional --files "tests/functional/crash/payments.spec.ts"
 */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { NOTIFY_PATH, simulatorSigning } from '#app/bank/gateway/main'
import { signedHeaders } from '#app/bank/gateway/signing'
import { WithdrawDirection } from '#app/bank/codes'
import { balancesOf } from '#app/ledger/queries/balances'
import { verifyLedger } from '#app/ledger/queries/verify_ledger'
import { acceptOrder } from '#app/order/actions/accept_order'
import { placeOrders } from '#app/order/actions/place_orders'
import { OrderState } from '#app/order/codes'
import { previewOrder } from '#app/order/queries/preview_order'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { closeBankToday, givePayPassword, openAccount, PAY_PASSWORD, smsCodeFor } from '#tests/helpers/bank'
import { CrashCluster } from '#tests/helpers/crash_cluster'
import { createListing } from '#tests/helpers/listings'
import { progress } from '#tests/helpers/progress'
import { SEED, seeded } from '#tests/helpers/seed'
import { seenBy } from '#tests/helpers/seen'
import { ServerProcess, START_PATIENCE } from '#tests/helpers/server_process'

/** Kills of the server, and as many of PostgreSQL. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1)
const CLIENTS = 8
/** Cents. */
const IN = 1_000
const OUT = 150
/** Yuan; a round takes about ten orders of 740,000. */
const MONEY = 20_000_000 * (ROUNDS + 1)
/** Withdrawals, orders and payments of orders that are made ready for a kill; payments that come in need nothing. */
const READY = 6

const KINDS = ['in', 'out', 'place', 'pay'] as const
type Kind = (typeof KINDS)[number]
/** The headers are made when it is sent: the bank signs each sending with its time. */
type Work = { kind: Kind; path: string; headers: () => Record<string, string>; body: string }

test.group('Crash in the middle of payments', (group) => {
  const cluster = new CrashCluster()
  let server: ServerProcess

  group.setup(async () => {
    await cluster.enter()
    server = new ServerProcess(cluster.url)
  })
  group.teardown(async () => {
    await server.kill()
    await cluster.leave()
  })

  test(`after ${ROUNDS} kills of either every payment is there once, and no other`, async ({ assert, cleanup }) => {
    const saver = await createMember()
    const buyer = await createMember()
    const seller = await createMember()
    const { subAccount } = await openAccount(saver.company, MONEY)
    await openAccount(buyer.company, MONEY)
    await openAccount(seller.company)
    for (const member of [saver, buyer]) await givePayPassword(member)
    await closeBankToday() // so that payouts stay on their way
    const random = seeded()
    const sent: Record<Kind, number> = { in: 0, out: 0, place: 0, pay: 0 }
    let serial = 0
    let acknowledged = 0
    /** What the last payment without an outcome got instead, for the failure message. */
    let trouble = ''

    const asked = (kind: Kind, { token }: TestMember, path: string, body: object): Work => {
      const headers = {
        'content-type': 'application/json',
        'authorization': `Bearer ${token}`,
        'idempotency-key': `${kind}-${serial++}`,
      }
      return { kind, path: `/api${path}`, headers: () => headers, body: JSON.stringify(body) }
    }

    const paymentIn = (): Work => {
      const body = JSON.stringify({
        kind: 'in',
        orderId: `IN-${serial++}`,
        status: 'success',
        amount: IN,
        subAccount,
        payerName: saver.company.name,
        payerCard: '62220001',
      })
      return {
        kind: 'in',
        path: NOTIFY_PATH,
        headers: () => signedHeaders(simulatorSigning(), NOTIFY_PATH, body),
        body,
      }
    }

    const withdrawal = async () =>
      asked('out', saver, '/bank/company/withdraw/add', {
        amount: OUT,
        payPassword: PAY_PASSWORD,
        ...(await smsCodeFor(saver)),
      })

    const line = async () => {
      const { listing } = await createListing(seller)
      const [{ seen }] = (await previewOrder([{ listingId: listing.id }], buyer.actor)).lines
      return { listingId: listing.id, price: listing.price!, seen: seen! }
    }

    const placing = async () => asked('place', buyer, '/order/add', { lines: [await line()] })

    const paying = async () => {
      const { orders } = await placeOrders({ lines: [await line()] }, buyer.actor)
      const orderId = orders[0].id
      await acceptOrder({ orderId }, seller.actor)
      const seen = await seenBy(buyer, '/order/pay', { orderId })
      return asked('pay', buyer, '/order/pay', { orderId, seen, payPassword: PAY_PASSWORD })
    }

    async function makeReady() {
      const ready: Work[] = []
      for (let n = 0; n < READY; n++) ready.push(await withdrawal(), await placing(), await paying())
      return ready
    }

    /** False when the outcome is unknown; a refusal fails the test. */
    async function isAcknowledged({ path, headers, body }: Work): Promise<boolean> {
      let answer: string
      try {
        const signal = AbortSignal.timeout(START_PATIENCE)
        const response = await fetch(`${server.url}${path}`, { method: 'POST', signal, headers: headers(), body })
        answer = await response.text()
        if (response.status >= 500) {
          trouble = `${response.status} ${answer}`
          return false
        }
      } catch (error) {
        trouble = String((error as Error).cause ?? error)
        return false
      }
      if (path === NOTIFY_PATH ? answer !== 'success' : JSON.parse(answer).code !== 20000)
        throw new Error(`${path} refused: ${answer}`)
      return true
    }

    await server.start() // which also makes the tables of the queue
    let ready = await makeReady()
    const kills = { server: 0, database: 0 }
    let resent = 0
    const said = () =>
      `${kills.server} kills of the server and ${kills.database} of PostgreSQL; ${JSON.stringify(sent)}, ` +
      `${acknowledged} acknowledged at once, ${resent} sent again; seed ${SEED}`
    const tell = progress(said)
    cleanup(() => console.log(`      ${said()}`))
    for (let round = 0; round < ROUNDS * 2; round++) {
      const pending: Work[] = []
      let running = true
      const clients = Array.from({ length: CLIENTS }, async (_, client) => {
        while (running) {
          const work = (client % 2 === 0 && ready.pop()) || paymentIn()
          sent[work.kind]++
          if (!(await isAcknowledged(work))) return void pending.push(work)
          acknowledged++
        }
      })
      const enough = acknowledged + 10 + Math.floor(random() * 30)
      await server.until(
        () => `payments are under way; last: ${trouble}`,
        () => acknowledged >= enough,
        1
      )
      const which = round % 2 === 0 ? 'server' : 'database'
      if (which === 'server') await server.kill()
      else await cluster.kill()
      running = false
      await Promise.all(clients)
      await (which === 'server' ? server.launch() : cluster.start())

      // The sender does not know the outcome of these and sends each until it has two answers.
      for (const work of pending)
        for (let copy = 0; copy < 2; copy++)
          await server.until(
            () => `${work.path} is answered; last: ${trouble}`,
            () => isAcknowledged(work)
          )
      await server.ready()
      resent += pending.length

      const orders = async (state: OrderState) => db.from('orders').where('state', state)
      const records = async (direction: WithdrawDirection) => db.from('withdraw_records').where('direction', direction)
      const placed = await orders(OrderState.unaccepted)
      const paid = await orders(OrderState.unreleased)
      const unpaid = await orders(OrderState.unpaid)
      const count = {
        in: (await records(WithdrawDirection.in)).length,
        out: (await records(WithdrawDirection.out)).length,
        place: placed.length,
        pay: paid.length,
      }
      assert.deepEqual(count, sent, `round ${round}: none lost, none doubled`)
      const saved = await balancesOf(saver.company.id)
      assert.equal(saved.balance, MONEY * 100 + sent.in * IN, `round ${round}: money in`)
      assert.equal(saved.frozen, sent.out * OUT, `round ${round}: money on its way out`)
      const sum = (rows: { amount: number; deposit: number }[], key: 'amount' | 'deposit') =>
        rows.reduce((total, row) => total + row[key], 0)
      const spent = await balancesOf(buyer.company.id)
      assert.equal(spent.balance, MONEY * 100 - sum(paid, 'amount'), `round ${round}: money of orders`)
      assert.equal(spent.frozen, sum([...placed, ...unpaid], 'deposit'), `round ${round}: deposits`)
      assert.deepEqual(await verifyLedger(), [], `round ${round}: the ledger and all holds`)
      kills[which]++
      tell()
      ready = [...ready, ...(await makeReady())].slice(-READY * 3)
    }
    for (const kind of KINDS) assert.isAbove(sent[kind], 0, kind)
  }).disableTimeout()
})
