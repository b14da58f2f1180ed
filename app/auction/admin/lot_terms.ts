import { price, text } from '#app/admin/define'
import { AuctionPriceType } from '#app/auction/codes'

/** What an operator says of a lot, in the dialogs that add and change one. */
export const lotTerms = {
  startingPrice: price({ label: '起拍价', required: true, help: '基差场次填基差，可为负' }),
  stepPrice: price({ label: '加价幅度', required: true, min: 1, help: '降价场次为降价幅度' }),
  reservePrice: price({ label: '保留价', help: '只有平台与委托方可见；不填时按委托方所填，不能更低' }),
  appraisedPrice: price({ label: '评估价' }),
  priceContract: text({
    label: '点价合约',
    maxLength: 10,
    help: '必填，如 CF2705',
    onRows: { priceType: [AuctionPriceType.basis] },
  }),
}
