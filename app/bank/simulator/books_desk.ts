/* The desk at which operators of a demo play the bank: what its page shows, and what its forms do. */
import { randomBytes } from 'node:crypto'
import { formatYuan } from '#core/money'
import type { BankDay } from '#app/bank/simulator/behaviour'
import { PLATFORM_ACCOUNT } from '#app/bank/simulator/books'
import { booksPage, KIND_TEXTS, type BooksView, type DeskAct, type DeskAnswer } from '#app/bank/simulator/books_page'
import type { BankActs } from '#app/bank/simulator/initiated'
import type { BankPage } from '#app/bank/simulator/pages'
import type { BankStore, OrdersShown, StoredOrder } from '#app/bank/simulator/store'
import type { BankWorker } from '#app/bank/simulator/worker'
import { centsOf } from '#app/bank/simulator/written_amount'

/** Rows of a page of sub-accounts, and of the lists of orders and reports. */
const ACCOUNTS = 20
const NEWEST = 50

/** Pages whose forms may still be sent; the oldest are forgotten. */
const PAGES_KEPT = 1000

type Desk = {
  store: BankStore
  worker: BankWorker
  acts: BankActs
  day: () => BankDay | null
  setDay: (day: BankDay) => void
}

/** What was typed into a field, without what no database stores. */
const textIn = (form: URLSearchParams, name: string) => (form.get(name) ?? '').replaceAll('\0', '').trim()

const isShown = (text: string): text is OrdersShown => ['all', 'returnable', 'processing'].includes(text)

function viewOf(query: URLSearchParams): BooksView {
  const page = textIn(query, 'page')
  const shown = textIn(query, 'show')
  return {
    search: textIn(query, 'q').slice(0, 60),
    page: /^\d{1,6}$/.test(page) ? Number(page) : 1,
    shown: isShown(shown) ? shown : 'all',
    account: textIn(query, 'account').slice(0, 32),
  }
}

/** From where the platform pays its own money in. */
const OWN_PAYER = { payerName: '棉桥平台运营方', payerCard: '6222020000000001', payerBank: '中国工商银行' }

const BAD_AMOUNT = '请填写大于 0、最多两位小数的金额'

/** Answers a request for the page, and a form that was posted to it. */
export function booksDesk({ store, worker, acts, day, setDay }: Desk) {
  /** Numbers of pages. A form is sent once and from a page that was shown: other sites cannot read one, and a page that is reloaded repeats nothing. */
  const pages = new Set<string>()
  function newToken() {
    const token = randomBytes(16).toString('hex')
    pages.add(token)
    for (const oldest of pages) {
      if (pages.size <= PAGES_KEPT) break
      pages.delete(oldest)
    }
    return token
  }

  /** What is said of an order that the bank has begun by itself. */
  function answerTo({ kind, orderId, status, message }: StoredOrder, what: string): DeskAnswer {
    const text = KIND_TEXTS[kind]
    if (status === 'failed') return { refused: `${text}没有办成：${message}。${what}` }
    if (status === 'success') return { said: `${text}已完成：${what}，单号 ${orderId}` }
    const when = worker.isSuspended ? '系统维护结束后处理' : '银行处理中'
    return { said: `${text}已受理，${when}：${what}，单号 ${orderId}` }
  }

  const doing: Record<DeskAct, (form: URLSearchParams) => Promise<DeskAnswer>> = {
    async day(form) {
      const name = textIn(form, 'day')
      const seed = textIn(form, 'seed')
      if (name === 'maintenance') {
        await worker.suspend(true)
        return { said: '银行进入系统维护：不应答平台，不处理指令，不发通知' }
      }
      if (name !== 'ordinary' && name !== 'perfect' && name !== 'bad') return { refused: '请选择银行当前的状况' }
      if (name === 'bad' && !/^[1-9]\d{0,8}$/.test(seed))
        return { refused: '种子：请填写 1 到 999999999 的整数', field: 'seed' }
      setDay(name === 'bad' ? { name, seed: Number(seed) } : { name })
      await worker.suspend(false)
      return { said: '已更改，此后的指令按新的状况处理' }
    },
    async interest(form) {
      const member = await store.member(textIn(form, 'account'))
      if (!member) return { refused: '子账户：没有这个编号或账号', field: 'account' }
      const amount = centsOf(textIn(form, 'amount'))
      if (amount === null) return { refused: `利息：${BAD_AMOUNT}`, field: 'amount' }
      return answerTo(await acts.payInterest(member.bank_user_id, amount), `${member.name} ${formatYuan(amount)} 元`)
    },
    async fee(form) {
      const amount = centsOf(textIn(form, 'amount'))
      if (amount === null) return { refused: `扣收金额：${BAD_AMOUNT}`, field: 'amount' }
      return answerTo(await acts.chargeFee(PLATFORM_ACCOUNT, amount), `${formatYuan(amount)} 元`)
    },
    async own(form) {
      const amount = centsOf(textIn(form, 'amount'))
      if (amount === null) return { refused: `转入金额：${BAD_AMOUNT}`, field: 'amount' }
      const paid = await acts.payIn({ subAccount: PLATFORM_ACCOUNT, amount, ...OWN_PAYER })
      return answerTo(paid, `${formatYuan(amount)} 元`)
    },
    async return(form) {
      const number = textIn(form, 'number')
      const reason = textIn(form, 'reason').slice(0, 60)
      if (!reason) return { refused: `退回原因：请填写（单号 ${number}）`, field: 'reason' }
      return answerTo(await acts.returnPayout(number, reason), `原付款 ${number}`)
    },
    async close(form) {
      const number = textIn(form, 'number')
      return answerTo(await acts.closeSubAccount(number), `子账户 ${number}`)
    },
    async end(form) {
      const number = textIn(form, 'number')
      const as = textIn(form, 'as')
      const reason = as === 'success' ? null : textIn(form, 'reason').slice(0, 60)
      if (worker.isSuspended) return { refused: '系统维护中不处理指令，请先更改银行的状况' }
      if (reason === '') return { refused: `失败原因：请填写（单号 ${number}）`, field: 'reason' }
      const ended = await worker.end(number, reason)
      if (!ended) return { refused: `指令 ${number} 不存在或已经结束` }
      if (ended.status === 'failed' && reason === null)
        return { refused: `指令 ${number} 不能按成功结束，已按失败结束：${ended.message}` }
      return { said: `指令 ${number} 已按${reason === null ? '成功' : '失败'}结束` }
    },
  }

  async function answer(form: URLSearchParams): Promise<DeskAnswer> {
    if (!pages.delete(textIn(form, 'token')))
      return { refused: '表单已经提交过，或页面已失效：请先核对下面的结果，需要时重新提交' }
    const act = textIn(form, 'act')
    return Object.hasOwn(doing, act) ? doing[act as DeskAct](form) : { refused: '没有这项操作' }
  }

  return async (query: URLSearchParams, form: URLSearchParams | null): Promise<BankPage> => {
    const view = viewOf(query)
    const given = form && (await answer(form))
    return booksPage({
      view,
      token: newToken(),
      day: day(),
      suspended: worker.isSuspended,
      answer: given,
      typed: given && 'refused' in given ? form : null,
      members: await store.subAccounts(view.search, view.page, ACCOUNTS),
      orders: await store.newestOrders(view.shown, NEWEST),
      undelivered: await store.openReports(NEWEST),
    })
  }
}
