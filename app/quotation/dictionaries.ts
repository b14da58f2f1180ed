/*
 * Enumerations of inquiries (glossary §2.2, §2.1).
 */
import { defineDictionary } from '#core/dictionary'

export const QuotationStates = defineDictionary('quotationState', '询价状态', {
  1: ['询价中', 'amber'],
  2: ['已撤回', 'grey'],
  3: ['已结束', 'plain'],
})

export const QuotationAnswers = defineDictionary('quotationAnswer', '询价结果', {
  1: ['待答复', 'amber'],
  2: ['已接受', 'green'],
  3: ['已拒绝', 'grey'],
})

export const QuotationSides = defineDictionary('quotationSide', '出价方', { 1: '买方', 2: '卖方' })
