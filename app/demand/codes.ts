/*
 * Codes of wishes (state-machines §4). Drafts are ours: a wish that its owner has not submitted yet.
 */
import { defineCodes, defineStates, type CodeOf } from '#core/define_codes'

export const DemandState = defineStates(
  'demandState',
  '求购状态',
  {
    draft: [4, '草稿', 'grey', ['inReview']],
    inReview: [1, '待审核', 'amber', ['open', 'offShelf', 'rejected']],
    open: [2, '求购中', 'green', ['offShelf', 'ended']],
    offShelf: [3, '已下架', 'grey', ['inReview']],
    rejected: [8, '审核不通过', 'red', ['inReview']],
    ended: [9, '已结束', 'plain'],
  },
  { initial: ['draft', 'inReview'], columns: ['demands.state'] }
)
export type DemandState = CodeOf<typeof DemandState>

/** Who may see a wish and answer it. */
export const DemandVisibility = defineCodes(
  'demandVisibility',
  '求购可见范围',
  { everybody: [1, '全部认证卖方'], invited: [2, '仅邀请的卖方'] },
  { columns: ['demands.visibility'] }
)
export type DemandVisibility = CodeOf<typeof DemandVisibility>

/** What tells that a buyer may want goods (推荐买方). */
export const BuyerInterest = defineCodes('buyerInterest', '买方意向', {
  wish: [1, '求购'],
  search: [2, '保存的搜索'],
  purchase: [3, '采购记录'],
  recent: [4, '近期搜索'],
})
export type BuyerInterest = CodeOf<typeof BuyerInterest>
