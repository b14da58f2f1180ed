import { price, text } from '#app/admin/define'

/** What an operator says of a lot, in the dialogs that add and change one. */
export const lotTerms = {
  startingPrice: price({ label: '起拍价', required: true, help: '基差场次填基差，可为负' }),
  stepPrice: price({ label: '幅度', required: true, min: 1 }),
  reservePrice: price({ label: '保留价', help: '只有平台与委托方可见；不填时按委托方所填，不能更低' }),
  appraisedPrice: price({ label: '评估价' }),
  priceContract: text({ label: '点价合约', maxLength: 10, help: '基差场次必填，如 CF2705' }),
}
