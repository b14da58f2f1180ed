import { price, ref, text } from '#app/admin/define'
import { AuctionDirection, AuctionPriceType, SessionState } from '#app/auction/codes'

/** The session of a new lot is one that takes lots. */
export const sessionField = ref('auction_sessions', {
  label: '场次',
  list: true,
  filter: true,
  help: '待发布的场次；已发布的须先撤回',
  offeredRows: { state: SessionState.draft },
})

/** What an up session sells is a batch; what a down session buys is said in words; a basis names its contract. */
export const OF_BATCH = { 'sessionId.priceDirection': [AuctionDirection.up] }
export const OF_NEED = { 'sessionId.priceDirection': [AuctionDirection.down] }
export const OF_BASIS = { 'sessionId.priceType': [AuctionPriceType.basis] }

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
