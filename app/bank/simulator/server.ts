/*
 * A bank for the demo and for tests: an HTTP service with storage of its own. It implements the signed protocol of `gateway/messages`, shows the
 * bank's pages, and treats orders by `behaviour.ts`.
 */
import http from 'node:http'
import { randomBytes, randomInt } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { policyText } from '#core/security_headers'
import { type BankSigning, isSigned, tradeText } from '#app/bank/gateway/signing'
import { INITIATED_KINDS, MOVEMENT_KINDS, type MovementRequest, type OrderKind } from '#app/bank/gateway/messages'
import { fileOf } from '#app/bank/gateway/daily_file'
import {
  behaviourOf,
  ordinaryDay,
  perfectDay,
  type BankDay,
  type Behaviour,
  type Treatment,
} from '#app/bank/simulator/behaviour'
import { booksDesk } from '#app/bank/simulator/books_desk'
import { bankActs, type BankActs } from '#app/bank/simulator/initiated'
import { askPage, BANK_PAGE_POLICY, cashierPage, donePage, errorPage, type BankPage } from '#app/bank/simulator/pages'
import { centsOf } from '#app/bank/simulator/written_amount'
import { BankStore, type StoredOrder } from '#app/bank/simulator/store'
import { BankWorker } from '#app/bank/simulator/worker'

export type SimulatorOptions = {
  databaseUrl: string
  /** Of the bank's side. */
  signing: BankSigning
  /** URL to which payments received are reported, unless the order names another one. */
  notifyUrl: string
  /** 0 takes any free port. */
  port?: number
  host?: string
  behaviour?: Behaviour
}

export type Simulator = BankActs & {
  url: string
  store: BankStore
  worker: BankWorker
  behave(behaviour: Behaviour): void
  /** While it is on, calls of the platform get no answer, and nothing is carried out or reported; resolves when nothing is under way any more. */
  maintain(on: boolean): Promise<void>
  stop(): Promise<void>
}

/** Kinds that change what lies at the bank in all. */
const ACROSS_THE_BANK: OrderKind[] = ['in', 'withdraw', 'refund', 'interest', 'bank-fee', 'returned']

/** The day that operators would choose for a behaviour; null for one that they cannot. */
function dayOf(behaviour: Behaviour): BankDay | null {
  if (behaviour === ordinaryDay) return { name: 'ordinary' }
  return behaviour === perfectDay ? { name: 'perfect' } : null
}

const readBody = (request: http.IncomingMessage) =>
  new Promise<string>((resolve, reject) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk) => (text.length > 100_000 ? request.destroy() : (text += chunk)))
    request.on('end', () => resolve(text))
    request.on('error', reject)
  })

export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const store = new BankStore(options.databaseUrl)
  await store.prepare()
  let behaviour = options.behaviour ?? ordinaryDay
  /** The day as operators have chosen it; null when a program has set the behaviour. */
  let day: BankDay | null = dayOf(behaviour)
  const worker = new BankWorker(store, options.signing, () => behaviour)
  const acts = bankActs({ store, worker, notifyUrl: options.notifyUrl, behaviour: () => behaviour })
  const desk = booksDesk({
    store,
    worker,
    acts,
    day: () => day,
    setDay: (chosen) => {
      day = chosen
      behaviour = behaviourOf(chosen)
    },
  })

  /** Requests of each order that has got no answer yet, for days on which the first ones get lost. */
  const requested = new Map<string, number>()
  function treat(kind: OrderKind, content: { orderId: string }) {
    const tries = requested.get(content.orderId) ?? 0
    requested.set(content.orderId, tries + 1)
    return behaviour(kind, content.orderId, content, tries)
  }

  async function answered(order: StoredOrder, { answer, answerMs }: Treatment) {
    if (answerMs > 0) await pause(answerMs)
    if (answer === 'silence') return null
    requested.delete(order.orderId)
    return order
  }

  async function take(kind: 'withdraw' | 'refund', content: { orderId: string; amount: number }) {
    const treatment = treat(kind, content)
    if (treatment.answer === 'lost-request') return null
    const order = await store.addOrder(kind, content.orderId, content.amount, content, treatment.settleMs)
    return answered(order, treatment)
  }

  async function move(content: MovementRequest) {
    const treatment = treat(content.kind, content)
    if (treatment.answer === 'lost-request') return null
    const order = await store.move(content, treatment.settleMs, treatment.failure)
    return answered(order, treatment)
  }

  /** Calls of the platform, by path. `null` leaves the caller without an answer. */
  const calls: Record<string, (content: any) => Promise<object | null>> = {
    '/api/verify-card': async (content) => store.addOrder('verify', content.orderId, randomInt(1, 100), content, null),
    '/api/confirm-card': async ({ orderId, amount }) => {
      const order = await store.order(orderId)
      if (!order) return { kind: 'verify', orderId, status: 'failed', message: '验证请求不存在' }
      if (order.status !== 'processing') return order
      if (order.amount === amount) return (await store.settle(orderId, null))!
      return { ...order, status: 'failed', message: '打款金额不正确' }
    },
    '/api/withdraw': (content) => take('withdraw', content),
    '/api/refund': (content) => take('refund', content),
    '/api/close': async ({ orderId, bankUserId }) => {
      await store.addOrder('close', orderId, null, { bankUserId }, null)
      await store.settle(orderId, null)
      return store.order(orderId)
    },
    ...Object.fromEntries(MOVEMENT_KINDS.map((kind) => [`/api/${kind}`, move])),
    '/api/balance': async ({ bankUserId }) => ({ balance: await store.balance(bankUserId) }),
    '/api/entries': async ({ day, bankUserId }) => ({ entries: await store.entriesOf(day, bankUserId) }),
    '/api/file': async ({ day }) => ({ file: fileOf(await store.entriesOf(day)) }),
    '/api/query': async ({ orderId }) => ({ order: await store.order(orderId) }),
    '/api/initiated': async ({ since }) => ({ orders: await store.ordersOf([...INITIATED_KINDS], { since }) }),
    '/api/across': async ({ day }) => ({ orders: await store.ordersOf(ACROSS_THE_BANK, { day }) }),
  }

  /** Opening pages that were shown and can be answered, by a token contained in the page. */
  const shown = new Map<string, any>()

  async function pages(path: string, query: URLSearchParams, form: URLSearchParams | null): Promise<BankPage> {
    if (path === '/books') return desk(query, form)
    if (path === '/open' && form) {
      const [transCode, secuNo, context] = ['transCode', 'secuNo', 'context'].map((name) => form.get(name) ?? '')
      if (!options.signing.verify(tradeText({ transCode, secuNo, context }), form.get('signature') ?? ''))
        return errorPage('签名无效，请从交易平台重新进入')
      const details = JSON.parse(Buffer.from(context, 'base64url').toString())
      const order = await store.addOrder('open', details.orderId, null, details, null)
      if (order.status !== 'processing') return donePage('该申请已处理', details.returnUrl)
      const token = randomBytes(16).toString('hex')
      shown.set(token, details)
      return askPage(details, token)
    }
    if (path === '/open/answer' && form) {
      const details = shown.get(form.get('token') ?? '')
      if (!details) return errorPage('页面已失效，请从交易平台重新进入')
      if (worker.isSuspended) return errorPage('银行系统维护中，请稍后再试')
      shown.delete(form.get('token')!)
      await worker.answerOpening(details, form.get('agree') === '1')
      return donePage(form.get('agree') === '1' ? '开户申请已受理，正在返回交易平台' : '已取消开户', details.returnUrl)
    }
    if (path === '/cashier') {
      const subAccount = (form ?? query).get('subAccount') ?? ''
      const member = await store.member(subAccount)
      const name = member?.name ?? (form ?? query).get('name') ?? ''
      let notice = ''
      if (form) {
        const amount = centsOf(form.get('amount') ?? '')
        const payerName = (form.get('payerName') ?? '').trim()
        if (amount === null || !payerName || !/^\d{8,20}$/.test(subAccount))
          notice = '请填写正确的收款账号、付款户名和金额'
        else {
          await acts.payIn({
            subAccount,
            amount,
            payerName,
            payerCard: form.get('payerCard') || '6222020000000000',
            payerBank: form.get('payerBank') || '中国工商银行',
            remark: form.get('remark') ?? '',
          })
          notice = '汇款已提交，银行到账后平台会自动入账'
        }
      }
      return cashierPage({
        subAccount,
        name,
        notice,
        smallAmounts: member ? await store.smallAmounts(member.bank_user_id) : [],
      })
    }
    return errorPage('页面不存在')
  }

  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://bank')
    if (worker.isSuspended && url.pathname.startsWith('/api/')) return void request.socket.destroy()
    try {
      const body = request.method === 'POST' ? await readBody(request) : ''
      if (url.pathname.startsWith('/api/')) {
        const call = calls[url.pathname]
        if (!call || request.method !== 'POST') return void response.writeHead(404).end()
        if (!isSigned(options.signing, url.pathname, body, request.headers)) return void response.writeHead(401).end()
        const answer = await call(JSON.parse(body))
        // For a call without an answer the connection is closed.
        if (answer === null || worker.isSuspended) return void request.socket.destroy()
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
        return
      }
      const page = await pages(
        url.pathname,
        url.searchParams,
        request.method === 'POST' ? new URLSearchParams(body) : null
      )
      response
        .writeHead(page.status, {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': policyText(BANK_PAGE_POLICY),
        })
        .end(page.html)
    } catch {
      if (!response.headersSent) response.writeHead(500)
      response.end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve)
  })
  worker.start()

  return {
    url: `http://${options.host ?? '127.0.0.1'}:${(server.address() as AddressInfo).port}`,
    store,
    worker,
    ...acts,
    behave: (next) => {
      behaviour = next
      day = dayOf(next)
    },
    maintain: (on) => worker.suspend(on),
    async stop() {
      await worker.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await store.close()
    },
  }
}
