import { PickOrderLineSchema } from '#database/schema'

export default class PickOrderLine extends PickOrderLineSchema {
  static table = 'pick_order_lines'
}
