import { choice, datetime, defineResource, ref, text } from '#app/admin/define'
import { heldColumns } from '#app/foreign_trade/admin/dollar_columns'
import { DollarPostingKind } from '#app/foreign_trade/codes'
import DollarPosting from '#app/foreign_trade/models/dollar_posting'

/** The dollar book (ADR 0025): a line for each posting with what it changes on either side. */
export default defineResource(DollarPosting, {
  name: 'dollar_postings',
  label: '美元备查账',
  group: '交易',
  icon: 'ledger',
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
  computed: heldColumns,
})
