/*
 * Codes of inquiries (glossary §2.2, §2.1).
 */
import { defineCodes, defineStates, type CodeOf } from '#core/define_codes'

/** state-machines §3: an open inquiry is withdrawn by the side that opened it, or ends. */
export const QuotationState = defineStates(
  'quotationState',
  '询价状态',
  {
    open: [1, '询价中', 'indigo', ['withdrawn', 'ended']],
    withdrawn: [2, '已撤回', 'grey'],
    ended: [3, '已结束', 'plain'],
  },
  { initial: ['open'], columns: ['quotations.state'] }
)
export type QuotationState = CodeOf<typeof QuotationState>

export const QuotationAnswer = defineCodes(
  'quotationAnswer',
  '询价结果',
  { open: [1, '待答复', 'amber'], accepted: [2, '已接受', 'green'], refused: [3, '已拒绝', 'grey'] },
  { columns: ['quotations.accept_state'] }
)
export type QuotationAnswer = CodeOf<typeof QuotationAnswer>

/** What has become of an inquiry: its answer, or that it was over before there was one. Nobody is asked to answer what has ended. */
export const QuotationOutcome = defineCodes('quotationOutcome', '询价结果', {
  open: [1, '待答复', 'amber'],
  accepted: [2, '已接受', 'green'],
  refused: [3, '已拒绝', 'grey'],
  withdrawn: [4, '已撤回', 'grey'],
  ended: [5, '已结束', 'plain'],
})
export type QuotationOutcome = CodeOf<typeof QuotationOutcome>

export const QuotationSide = defineCodes(
  'quotationSide',
  '出价方',
  { buyer: [1, '买方'], seller: [2, '卖方'] },
  { columns: ['quotations.standing_side', 'quotation_rounds.side'] }
)
export type QuotationSide = CodeOf<typeof QuotationSide>

/** The subject of an inquiry. */
export const QuotationKind = defineCodes(
  'quotationKind',
  '询价类型',
  { batch: [1, '商品询价'], demand: [2, '求购报价'] },
  { columns: ['quotations.kind'] }
)
export type QuotationKind = CodeOf<typeof QuotationKind>
