import { OrderLineSchema } from '#database/schema'

export default class OrderLine extends OrderLineSchema {
  static table = 'order_lines'
}
