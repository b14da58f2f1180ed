import { action, choice, price, ref, text, type DeskCall, type Id, type InputOf, type RowOf } from '#app/admin/define'
import { confirmedField } from '#app/listing/admin/offer_actions'
import { changeListingTerms } from '#app/listing/actions/change_terms'
import { delistListing } from '#app/listing/actions/delist_batch'
import { BidType, DeliveryType, ListingState } from '#app/listing/codes'
import { MAX_PREMIUM, MIN_PREMIUM } from '#app/listing/rules/listing_checks'
import type Listing from '#app/listing/models/listing'
import { SalesState, isByTonne, type ProductType } from '#app/catalog/codes'

type Row = RowOf<typeof Listing>

/** Columns of the list that are those of the batch. */
const goodsOf = (row: Row) => row as unknown as { salesState: SalesState; productType: ProductType }

/** Terms may be changed before somebody has ordered. */
const isOnSale = (row: Row) => row.state === ListingState.listed && goodsOf(row).salesState === SalesState.onSale
/** A batch, which is sold whole: it has a premium, and may be auctioned. */
const isBatchOnSale = (row: Row) => isOnSale(row) && !isByTonne(goodsOf(row).productType)
const reason = text({ label: '修改原因', required: true, maxLength: 200, help: '卖方会收到通知' })

/** Terms of whatever is sold. */
const commonTerms = {
  deliveryType: choice(DeliveryType, { required: false }),
  contactId: ref('users', { label: '联系人', help: '须为卖方企业的已认证员工' }),
  storageFeeMemo: text({ label: '仓储费说明', maxLength: 200 }),
  remark: text({ label: '备注', maxLength: 500 }),
}

/** An empty field of the form is a term that stays. */
const commonIn = ({ deliveryType, contactId, storageFeeMemo, remark }: InputOf<typeof commonTerms>) => ({
  deliveryType: deliveryType ?? undefined,
  contactId: contactId ?? undefined,
  storageFeeMemo: storageFeeMemo ?? undefined,
  remark: remark ?? undefined,
})

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
    available: isBatchOnSale,
    help: '不填的条款保持不变',
    form: {
      bidType: choice(BidType, { required: false }),
      ...commonTerms,
      premiumAgio: price({
        label: '优质溢价',
        min: MIN_PREMIUM,
        max: MAX_PREMIUM,
        help: '按标准级报价的基差挂牌，修改后未完结的询价随之结束',
      }),
      confirmed: confirmedField,
      reason,
    },
    run: ({ id, input, actor, trx }) =>
      changeListingTerms(
        {
          listingId: id,
          bidType: input.bidType ?? undefined,
          ...commonIn(input),
          premiumAgio: input.premiumAgio ?? undefined,
          confirmed: input.confirmed ?? undefined,
          reason: input.reason,
        },
        actor,
        trx
      ),
  }),
  goods_terms: action({
    label: '修改按吨商品条款',
    bulk: true,
    available: (row: Row) => isOnSale(row) && isByTonne(goodsOf(row).productType),
    help: '不填的条款保持不变',
    form: { ...commonTerms, reason },
    run: ({ id, input, actor, trx }) =>
      changeListingTerms({ listingId: id, ...commonIn(input), reason: input.reason }, actor, trx),
  }),
  open_bids: action({
    label: '设为参与竞价',
    bulk: true,
    available: (row: Row) => isBatchOnSale(row) && row.bidType === BidType.closed,
    form: { reason },
    run: setBidType(BidType.open),
  }),
  close_bids: action({
    label: '设为不竞价',
    bulk: true,
    available: (row: Row) => isBatchOnSale(row) && row.bidType === BidType.open,
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
