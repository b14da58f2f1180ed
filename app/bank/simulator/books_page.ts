/* The books of the simulated bank as a page on which operators of a demo play the bank. */
import { formatTime } from '#core/clock'
import { formatYuan } from '#core/money'
import { MovementKind } from '#app/bank/codes'
import type { BankStatus, OrderKind } from '#app/bank/gateway/messages'
import { WIRE_KINDS } from '#app/bank/rules/movement_kinds'
import type { BankDay } from '#app/bank/simulator/behaviour'
import { CLEARING_ACCOUNT, PLATFORM_ACCOUNT } from '#app/bank/simulator/books'
import { bankPage, escapeHtml, type BankPage } from '#app/bank/simulator/pages'
import type { BankStore, ListedOrder, OrdersShown, SubAccount } from '#app/bank/simulator/store'

/** What forms of the page do. */
export type DeskAct = 'day' | 'interest' | 'fee' | 'own' | 'return' | 'close' | 'end'

/** What the page is asked to show: of the sub-accounts and of the orders, and whose interest is about to be paid. */
export type BooksView = { search: string; page: number; shown: OrdersShown; account: string }

/** What became of a form: a sentence. What was refused keeps what was typed, and names the field. */
export type DeskAnswer = { said: string } | { refused: string; field?: string }

type Books = {
  view: BooksView
  /** Number of this page, which its forms send along. */
  token: string
  /** Null when a program has set the behaviour. */
  day: BankDay | null
  suspended: boolean
  /** Of a form that was sent: what it did, or why not. */
  answer: DeskAnswer | null
  /** Fields of a form that was refused. */
  typed: URLSearchParams | null
  members: Awaited<ReturnType<BankStore['subAccounts']>>
  orders: ListedOrder[]
  undelivered: Awaited<ReturnType<BankStore['openReports']>>
}

export const KIND_TEXTS: Record<OrderKind, string> = {
  'open': '开立子账户',
  'verify': '银行卡验证',
  'withdraw': '出金',
  'refund': '来款退回',
  'close': '销户',
  'in': '入金',
  'interest': '结息',
  'bank-fee': '银行收费',
  'returned': '付款退回',
  'closed': '银行销户',
  ...(Object.fromEntries(MovementKind.entries.map(({ code, word }) => [WIRE_KINDS[code], word])) as Record<
    (typeof WIRE_KINDS)[MovementKind],
    string
  >),
}

const STATUS_TEXTS: Record<BankStatus, string> = { processing: '处理中', success: '成功', failed: '失败' }
const STATUS_CLASSES: Record<BankStatus, string> = { processing: 'open', success: 'done', failed: 'failed' }

const ACCOUNT_STATUS: Record<string, string> = { NORMAL: '正常', CLOSED: '已销户', FROZEN: '已冻结' }

const SHOWN_TEXTS: Record<OrdersShown, string> = { all: '全部', returnable: '已成功的付款', processing: '处理中' }

const OWN_ACCOUNTS: readonly string[] = [PLATFORM_ACCOUNT, CLEARING_ACCOUNT]

/** Choices of the day, with what the bank does then. */
const DAYS: [BankDay['name'] | 'maintenance', string, string][] = [
  ['ordinary', '平常', '一两秒出结果；通知偶有迟到、重复或丢失'],
  ['perfect', '顺利', '立即处理，每个结果通知一次'],
  ['bad', '糟糕', '请求、答复和通知会丢失、迟到、重复，部分指令失败，个别通知前后矛盾'],
  ['maintenance', '系统维护', '不应答平台，不处理指令，不发通知，直到改选其他'],
]

/** Address of the page with another part of the view, relative to itself. */
function addressOf(view: BooksView, changes: Partial<BooksView> = {}) {
  const { search, page, shown, account } = { ...view, ...changes }
  const query = new URLSearchParams({ q: search, page: String(page), show: shown, account })
  return escapeHtml(`books?${query}`)
}

/** A form of an act, with its number. */
const form = ({ view, token }: Books, act: DeskAct, content: string) =>
  `<form method="post" action="${addressOf(view)}"><input type="hidden" name="token" value="${token}"><input type="hidden" name="act" value="${act}">${content}</form>`

const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`

const isTyped = ({ typed }: Books, act: DeskAct, number?: string) =>
  typed !== null && typed.get('act') === act && (number === undefined || typed.get('number') === number)

/** An input with what was typed into it, marked when it was refused. */
function field(books: Books, act: DeskAct, name: string, label: string, value: string, more: string, number?: string) {
  const typed = isTyped(books, act, number)
  const wrong = typed && books.answer && 'field' in books.answer && books.answer.field === name
  const shown = typed ? (books.typed!.get(name) ?? '') : value
  return `<label>${label}<input name="${name}" value="${escapeHtml(shown)}" ${more}${wrong ? ' aria-invalid="true" aria-describedby="answer"' : ''}></label>`
}

const AMOUNT = 'inputmode="decimal" autocomplete="off" maxlength="20"'

/** A table in a box of its own, in which it is moved sideways where it is wider than the window. */
const table = (label: string, heads: string[], rows: string[]) =>
  `<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table><thead><tr>${heads
    .map((head) => (head.startsWith('>') ? `<th class="amount">${head.slice(1)}</th>` : `<th>${head}</th>`))
    .join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`

function answered({ answer }: Books) {
  if (!answer) return ''
  return 'said' in answer
    ? `<p class="notice" id="answer" role="status">${escapeHtml(answer.said)}</p>`
    : `<p class="refused" id="answer" role="alert">${escapeHtml(answer.refused)}</p>`
}

function dayForm(books: Books) {
  const { day, suspended } = books
  const current = suspended ? 'maintenance' : day?.name
  const chosen = isTyped(books, 'day') ? books.typed!.get('day') : current
  const choices = DAYS.map(
    ([name, text, meaning]) =>
      `<label class="choice"><input type="radio" name="day" value="${name}"${name === chosen ? ' checked' : ''}><b>${text}</b><small>${meaning}</small></label>`
  )
  const seed = day?.name === 'bad' ? day.seed : 1
  const now = DAYS.find(([name]) => name === current)
  const text = now ? `${now[1]}${current === 'bad' ? `（种子 ${seed}）` : ''}` : '由程序设定'
  return form(
    books,
    'day',
    `<fieldset><legend>当前：<b>${text}</b></legend><div class="choices">${choices.join('')}</div></fieldset>
<div class="inline">${field(books, 'day', 'seed', '种子（仅糟糕时使用，同一种子情形相同）', String(seed), 'inputmode="numeric" autocomplete="off" maxlength="9"')}<button>更改</button></div>`
  )
}

function payForms(books: Books) {
  const { account } = books.view
  return `<div class="columns">${form(
    books,
    'interest',
    `<h2 id="interest">结息</h2>${field(books, 'interest', 'account', '子账户（编号或账号）', account, 'autocomplete="off" maxlength="32"')}
${field(books, 'interest', 'amount', '利息（元）', '', AMOUNT)}<button>结息</button>`
  )}${form(
    books,
    'fee',
    `<h2>银行收费</h2>${field(books, 'fee', 'amount', '从平台手续费账户扣收（元）', '', AMOUNT)}<button>扣收</button>`
  )}${form(
    books,
    'own',
    `<h2>平台自有资金</h2>${field(books, 'own', 'amount', '转入平台手续费账户（元）', '', AMOUNT)}<button>转入</button>`
  )}</div>`
}

function accountRow(books: Books, account: SubAccount) {
  const { bankUserId, subAccount, name, available, frozen, status } = account
  const normal = status === 'NORMAL'
  const own = OWN_ACCOUNTS.includes(bankUserId)
  const acts = [
    normal && `<a href="${addressOf(books.view, { account: bankUserId })}#interest">结息</a>`,
    normal && !own && `<a href="cashier?subAccount=${escapeHtml(subAccount)}">转入</a>`,
    normal &&
      !own &&
      available + frozen === 0 &&
      `<details${isTyped(books, 'close', bankUserId) ? ' open' : ''}><summary>销户</summary>${form(books, 'close', `${hidden('number', bankUserId)}<p class="quiet">销户后不能恢复</p><button>确认销户</button>`)}</details>`,
  ]
  return `<tr><td class="text">${escapeHtml(name)}</td><td>${escapeHtml(bankUserId)}</td><td>${escapeHtml(subAccount)}</td><td class="amount">${formatYuan(available)}</td><td class="amount">${formatYuan(frozen)}</td><td class="${normal ? 'done' : 'failed'}">${escapeHtml(ACCOUNT_STATUS[status] ?? status)}</td><td class="acts">${acts.filter(Boolean).join('')}</td></tr>`
}

function accounts(books: Books) {
  const { view, members } = books
  const { total, page, pages } = members
  const turn = [
    page > 1 && `<a href="${addressOf(view, { page: page - 1 })}#accounts">上一页</a>`,
    page < pages && `<a href="${addressOf(view, { page: page + 1 })}#accounts">下一页</a>`,
  ]
  const rows = members.accounts.map((account) => accountRow(books, account))
  return `<section id="accounts"><h2>子账户</h2><form class="inline" action="books#accounts"><label>户名、编号或账号<input name="q" value="${escapeHtml(view.search)}" maxlength="60"></label>${hidden('show', view.shown)}<button>查找</button>${view.search ? `<nav><a href="${addressOf(view, { search: '', page: 1 })}#accounts">全部</a></nav>` : ''}</form>
${rows.length ? table('子账户', ['户名', '编号', '账号', '>可用（元）', '>冻结（元）', '状态', '操作'], rows) : '<p class="quiet">没有找到子账户</p>'}
<nav><span class="quiet">共 ${total} 户，第 ${page} / ${pages} 页</span>${turn.filter(Boolean).join('')}</nav></section>`
}

/** Whose pockets an order changes, by their numbers. */
function partiesOf({ kind, bankUserId, payer, payee, details }: ListedOrder): string {
  if (payer) return payer === payee ? payer : `${payer} → ${payee}`
  if (kind === 'refund') return CLEARING_ACCOUNT
  return details.creditedTo ?? bankUserId ?? ''
}

function orderActs(books: Books, { kind, orderId, status, returned }: ListedOrder) {
  const number = hidden('number', orderId)
  const open = (act: DeskAct) => (isTyped(books, act, orderId) ? ' open' : '')
  if (status === 'processing')
    return `<details${open('end')}><summary>结束</summary>${form(books, 'end', `${number}${hidden('as', 'success')}<button>按成功结束</button>`)}${form(
      books,
      'end',
      `${number}${hidden('as', 'failed')}${field(books, 'end', 'reason', '失败原因', '银行处理失败', 'maxlength="60"', orderId)}<button class="plain">按失败结束</button>`
    )}</details>`
  if (status !== 'success' || (kind !== 'withdraw' && kind !== 'refund')) return ''
  if (returned) return '<span class="quiet">已退回</span>'
  return `<details${open('return')}><summary>退回</summary>${form(books, 'return', `${number}${field(books, 'return', 'reason', '退回原因', '收款账户状态异常', 'maxlength="60"', orderId)}<button>确认退回</button>`)}</details>`
}

function orders(books: Books) {
  const { view } = books
  const rows = books.orders.map((order) => {
    const { kind, orderId, amount, status, message, remark, createdAt } = order
    return `<tr><td>${formatTime(new Date(createdAt))}</td><td>${KIND_TEXTS[kind]}</td><td>${escapeHtml(orderId)}</td><td>${escapeHtml(partiesOf(order))}</td><td class="amount">${amount === undefined ? '' : formatYuan(amount)}</td><td class="${STATUS_CLASSES[status]}">${STATUS_TEXTS[status]}</td><td class="text">${escapeHtml(message ?? remark)}</td><td class="acts">${orderActs(books, order)}</td></tr>`
  })
  const tabs = (Object.keys(SHOWN_TEXTS) as OrdersShown[]).map(
    (shown) =>
      `<a href="${addressOf(view, { shown })}#orders"${shown === view.shown ? ' aria-current="true"' : ''}>${SHOWN_TEXTS[shown]}</a>`
  )
  return `<section id="orders"><h2>最近 50 笔指令</h2><nav>${tabs.join('')}</nav>
${rows.length ? table('指令', ['时间', '种类', '单号', '子账户', '>金额（元）', '状态', '说明', '操作'], rows) : '<p class="quiet">没有指令</p>'}</section>`
}

function reports({ undelivered, suspended }: Books) {
  const { total } = undelivered
  const rows = undelivered.reports.map(
    ({ order: { kind, orderId, amount, status }, attempts, dueAt }) =>
      `<tr><td>${KIND_TEXTS[kind]}</td><td>${escapeHtml(orderId)}</td><td class="amount">${amount === undefined ? '' : formatYuan(amount)}</td><td class="${STATUS_CLASSES[status]}">${STATUS_TEXTS[status]}</td><td class="amount">${attempts}</td><td>${formatTime(dueAt)}</td></tr>`
  )
  const rest = total > rows.length ? `，以下是最先发送的 ${rows.length} 个` : ''
  return `<section id="reports"><h2>未送达的通知</h2><p class="quiet">${total === 0 ? '全部已送达' : `共 ${total} 个${rest}${suspended ? '；系统维护结束后发送' : ''}`}</p>
${rows.length ? table('未送达的通知', ['种类', '单号', '>金额（元）', '通知的结果', '>已试次数', '下次发送'], rows) : ''}</section>`
}

export function booksPage(books: Books): BankPage {
  const { answer } = books
  const content = `<h1>银行账簿</h1>${answered(books)}
<p class="demo">在这里扮演银行：所做的如同银行自行发生，平台只能从银行的通知、查询和对账文件得知。仅供演示，不用于生产。</p>
${dayForm(books)}<section>${payForms(books)}</section>${accounts(books)}${orders(books)}${reports(books)}`
  return bankPage('模拟银行账簿', content, { wide: true, status: answer && 'refused' in answer ? 422 : 200 })
}
