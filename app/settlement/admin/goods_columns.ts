import { choice, computed, percent, text } from '#app/admin/define'
import { ProductType } from '#app/catalog/codes'

/** What was sold, in a line of a settlement. */
export const settledLineFields = {
  productType: choice(ProductType, { filter: true }),
  regain: percent({ label: '实测回潮率', help: '按公定重量计重的涤短' }),
}

/** The goods as the line of the order has kept them. */
export const settledLineColumns = {
  productName: computed(
    text({ label: '商品', list: true, width: 200 }),
    `(select l.quality ->> 'productName' from order_lines l where l.id = settlement_lines.order_line_id)`
  ),
}

/** A settlement is of one type: orders are. */
export const settledColumns = {
  productType: computed(
    choice(ProductType, { list: true, filter: true }),
    '(select l.product_type from settlement_lines l where l.settlement_id = settlements.id order by l.id limit 1)'
  ),
}
