import { action, choice, price, ref, text, type DeskCall, type Id } from '#app/admin/define'
import { confirmedField } from '#app/listing/admin/offer_actions'
import { changeListingTerms } from '#app/listing/actions/change_terms'
import { delistListing } from '#app/listing/actions/delist_batch'
import { BidType, ListingState } from '#app/listing/codes'
import { MAX_PREMIUM, MIN_PREMIUM } from '#app/listing/rules/listing_checks'
import { SalesState } from '#app/catalog/codes'

/** Terms may be changed before somebody has ordered. */
const ON_SALE = { state: [ListingState.listed], salesState: [SalesState.onSale] }
const reason = text({ label: '修改原因', required: true, maxLength: 200, help: '卖方会收到通知' })

type Reasoned = DeskCall<{ reason: string }> & { id: Id }

const setBidType =
  (bidType: BidType) =>
  ({ id, input, actor, trx }: Reasoned) =>
    changeListingTerms({ listingId: id, bidType, reason: input.reason }, actor, trx)

/** What operators may do to listings: delist them, and change terms in the seller's name. */
export const listingActions = {
  terms: action({
    label: '修改条款',
    bulk: true,
    available: ON_SALE,
    help: '不填的条款保持不变',
    form: {
      bidType: choice(BidType, { required: false }),
      contactId: ref('users', { label: '联系人', help: '须为卖方企业的已认证员工' }),
      storageFeeMemo: text({ label: '仓储费说明', maxLength: 200 }),
      premiumAgio: price({
        label: '优质溢价',
        min: MIN_PREMIUM,
        max: MAX_PREMIUM,
        help: '按标准级报价的基差挂牌，修改后未完结的询价随之结束',
      }),
      remark: text({ label: '备注', maxLength: 500 }),
      confirmed: confirmedField,
      reason,
    },
    run: ({ id, input, actor, trx }) =>
      changeListingTerms(
        {
          listingId: id,
          bidType: input.bidType ?? undefined,
          contactId: input.contactId ?? undefined,
          storageFeeMemo: input.storageFeeMemo ?? undefined,
          premiumAgio: input.premiumAgio ?? undefined,
          remark: input.remark ?? undefined,
          confirmed: input.confirmed ?? undefined,
          reason: input.reason,
        },
        actor,
        trx
      ),
  }),
  open_bids: action({
    label: '设为参与竞价',
    bulk: true,
    available: { ...ON_SALE, bidType: [BidType.closed] },
    form: { reason },
    run: setBidType(BidType.open),
  }),
  close_bids: action({
    label: '设为不竞价',
    bulk: true,
    available: { ...ON_SALE, bidType: [BidType.open] },
    form: { reason },
    run: setBidType(BidType.closed),
  }),
  delist: action({
    label: '撤牌',
    bulk: true,
    tone: 'danger',
    available: { state: [ListingState.listed] },
    form: { reason: text({ label: '撤牌原因', required: true, maxLength: 200 }) },
    run: ({ id, input, actor, trx }) => delistListing({ listingId: id, reason: input.reason }, actor, trx),
  }),
}
