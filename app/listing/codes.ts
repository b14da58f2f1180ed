/*
 * Codes of offers (glossary §2; state-machines §2).
 */
import { defineCodes, defineStates, type CodeOf } from '#core/define_codes'

export const ListingState = defineStates(
  'listingState',
  '挂牌状态',
  { unlisted: [1, '待挂牌', 'grey'], listed: [2, '已挂牌', 'indigo', ['unlisted']] },
  { initial: ['listed'], columns: ['listings.state'] }
)
export type ListingState = CodeOf<typeof ListingState>

export const PriceType = defineCodes(
  'priceType',
  '报价方式',
  { fixed: [1, '一口价'], basis: [2, '基差'] },
  { columns: ['listings.price_type', 'price_changes.price_type', 'quotations.price_type', 'demands.price_type'] }
)
export type PriceType = CodeOf<typeof PriceType>

export const DeliveryType = defineCodes(
  'deliveryType',
  '交货方式',
  { pickUp: [1, '自提'], delivered: [2, '送到'] },
  {
    columns: [
      'listings.delivery_type',
      'orders.delivery_type',
      'pick_orders.kind',
      'quotations.delivery_type',
      'demands.delivery_type',
      'demand_answers.delivery_type',
    ],
  }
)
export type DeliveryType = CodeOf<typeof DeliveryType>

export const Adjustable = defineCodes(
  'adjustable',
  '是否可议价',
  { yes: [1, '可议价'], no: [2, '不可议价'] },
  { columns: ['listings.adjustable'] }
)
export type Adjustable = CodeOf<typeof Adjustable>

export const SpotType = defineCodes(
  'spotType',
  '现货/预售',
  { spot: [1, '现货'], presale: [2, '预售'] },
  { columns: ['listings.spot_type'] }
)
export type SpotType = CodeOf<typeof SpotType>

export const BidType = defineCodes(
  'bidType',
  '是否竞价',
  { open: [1, '参与竞价'], closed: [2, '不竞价'] },
  { columns: ['listings.bid_type'] }
)
export type BidType = CodeOf<typeof BidType>

export const StorageFeeType = defineCodes(
  'storageFeeType',
  '仓储费',
  {
    none: [1, '不含'],
    oneMonth: [2, '含一个月'],
    twoMonths: [3, '含两个月'],
    threeMonths: [4, '含三个月'],
    untilTransfer: [5, '含至到货转货权'],
    outbound: [6, '含出库费'],
    untilMonthEnd: [7, '含至月底'],
  },
  { columns: ['listings.storage_fee_type', 'order_lines.storage_fee_type', 'auction_lots.storage_fee_type'] }
)
export type StorageFeeType = CodeOf<typeof StorageFeeType>

/** A reservation of a batch for one customer. */
export const BatchHoldState = defineStates(
  'batchHoldState',
  '预留状态',
  {
    holding: [1, '预留中', 'indigo', ['ordered', 'cancelled', 'expired']],
    ordered: [2, '已下单', 'green'],
    cancelled: [8, '已取消', 'grey'],
    expired: [9, '已到期', 'grey'],
  },
  { initial: ['holding'], columns: ['batch_holds.state'] }
)
export type BatchHoldState = CodeOf<typeof BatchHoldState>
