import { ForeignOrderSchema } from '#database/schema'

/** An order in US dollars: terms, figures and days; dollar amounts in US cents, the deposit in cents of yuan. */
export default class ForeignOrder extends ForeignOrderSchema {
  static table = 'foreign_orders'
}
