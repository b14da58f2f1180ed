import { choice, computed, datetime, defineResource, money, ref, text } from '#app/admin/define'
import { DollarAccount, DollarPostingKind } from '#app/foreign_trade/codes'
import DollarPosting from '#app/foreign_trade/models/dollar_posting'

const held = (account: DollarAccount) =>
  computed(
    money({ label: DollarAccount.word(account), unit: '美元', signed: true, list: true }),
    `coalesce((select e.amount from dollar_entries e where e.posting_id = dollar_postings.id and e.account = ${account}), 0)`
  )

/** The dollar book (ADR 0025): a line for each posting with what it changes on either side. */
export default defineResource(DollarPosting, {
  name: 'dollar_postings',
  label: '美元备查账',
  group: '交易',
  path: 'dollar-posting',
  order: 16,
  owners: { through: 'orderId' },
  search: ['memo', 'actorName'],
  fields: {
    createdAt: datetime({ label: '时间', list: true, sort: true, filter: true }),
    orderId: ref('foreign_orders', { label: '外棉订单', list: true, filter: true }),
    kind: choice(DollarPostingKind, { list: true, filter: true }),
    memo: text({ label: '摘要', list: true }),
    actorName: text({ label: '经办', list: true }),
  },
  computed: {
    buyer: held(DollarAccount.buyer),
    seller: held(DollarAccount.seller),
    goods: held(DollarAccount.goods),
  },
})
