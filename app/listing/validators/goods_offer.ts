import { basisField, contractField, priceField } from '#app/listing/validators/listing'
import { DeliveryType } from '#app/listing/codes'
import { validator as goodsValidator } from '#app/tonnage/labels'
import { newGoods } from '#app/tonnage/validators/tonnage'
import { day, oneCode } from '#core/validation'

const validator = goodsValidator.with({
  price: '单价',
  priceDiff: '基差',
  priceContract: '点价合约',
  pointDeadline: '点价截止日',
  deliveryType: '交货方式',
})

/** Goods by the tonne with the terms of their first offer, which are all left out when they are not to be listed yet. */
export const enterGoodsValidator = validator({
  ...newGoods,
  price: priceField().nullable().optional(),
  priceDiff: basisField().nullable().optional(),
  priceContract: contractField().nullable().optional(),
  pointDeadline: day().nullable().optional(),
  deliveryType: oneCode(DeliveryType).nullable().optional(),
})
