/*
 * Enumerations of offers (glossary §2.4, §2.9, §2.11, §2.12, §2.15).
 */
import { defineDictionary } from '#core/dictionary'

export const ListingStates = defineDictionary('listingState', '挂牌状态', {
  1: ['待挂牌', 'grey'],
  2: ['已挂牌', 'indigo'],
})
export const PriceTypes = defineDictionary('priceType', '报价方式', { 1: '一口价', 2: '基差' })

/** What a basis is for (F4): 1 this very batch; 2 standard grade, to which the batch's agio is added. */
export const PriceStandards = defineDictionary('priceStandard', '计价标准', { 1: '到批价', 2: '标准级价' })
export const DeliveryTypes = defineDictionary('deliveryType', '交货方式', { 1: '自提', 2: '送到' })
export const AdjustableStates = defineDictionary('adjustable', '是否可议价', { 1: '可议价', 2: '不可议价' })
export const SpotTypes = defineDictionary('spotType', '现货/预售', { 1: '现货', 2: '预售' })
export const BidTypes = defineDictionary('bidType', '是否竞价', { 1: '参与竞价', 2: '不竞价' })
export const StorageFeeTypes = defineDictionary('storageFeeType', '仓储费', {
  1: '不含',
  2: '含一个月',
  3: '含两个月',
  4: '含三个月',
  5: '含至到货转货权',
  6: '含出库费',
  7: '含至月底',
})
