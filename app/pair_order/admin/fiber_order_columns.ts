import { choice, computed, datetime, price, text, weight } from '#app/admin/define'
import { orderColumns, orderFields, orderViews } from '#app/order/admin/order_columns'
import { pairActions } from '#app/pair_order/admin/pair_actions'
import { BY_PRODUCTS, BY_TONNE, ProductType, STAPLE_FIBRE } from '#app/catalog/codes'
import { OrderType, PricingStatus } from '#app/order/codes'
import { oneOf } from '#core/define_codes'

/** Goods by the tonne are an order each: it has one line, with its own copy of the goods. */
const ofLine = (expression: string) => `(select ${expression} from order_lines l where l.order_id = orders.id limit 1)`

/** SQL condition for orders over goods by the tonne, at a price or at a basis. */
export const byTonne = `(orders.order_type = ${OrderType.fibre} or (orders.order_type = ${OrderType.pair}
  and exists (select 1 from order_lines l where l.order_id = orders.id and l.product_type ${oneOf(...BY_TONNE)})))`

const { packets, lineCount, weight: tonnes, orderType, ...common } = orderFields

export const fiberFields = {
  ...common,
  orderType: choice(OrderType, { only: [OrderType.fibre, OrderType.pair], filter: true }),
  weight: { ...tonnes, label: '订购' },
  priceContract: text({ label: '点价合约' }),
  priceDiff: price({ label: '基差', signed: true }),
  pricingStatus: choice(PricingStatus),
  pointDeadline: datetime({ label: '点价截止' }),
}

export const fiberComputed = {
  productName: computed(text({ label: '商品', width: 200 }), ofLine(`l.quality ->> 'productName'`)),
  productType: computed(choice(ProductType, { only: BY_TONNE, filter: true }), ofLine('l.product_type')),
  factsText: computed(text({ label: '指标', width: 200 }), ofLine(`l.quality ->> 'factsText'`)),
  unitPrice: computed(price({ label: '单价', help: '点价前为暂估' }), ofLine('l.price')),
  pickedWeight: computed(weight({ label: '已提' }), ofLine('l.picked_weight')),
  ...orderColumns,
}

/** Predefined filters of the list. */
export const fiberViews = [
  { label: '棉副产品', filter: { productType: [...BY_PRODUCTS] } },
  { label: '涤短', filter: { productType: [...STAPLE_FIBRE] } },
  ...orderViews,
]

/** What was ordered comes back to a stock, not on sale as a whole. */
export const fiberActions = {
  ...pairActions,
  relist: {
    ...pairActions.relist,
    label: '吨数退回余量',
    help: '付款后取消的订单，占用的吨数由运营退回可售余量',
  },
}
