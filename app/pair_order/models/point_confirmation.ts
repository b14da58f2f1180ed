import { PointConfirmationSchema } from '#database/schema'
import type { ConfirmedPrice } from '#app/pair_order/rules/confirmed_price'

/** 点价确认单 of one fill, or of the prices that were enforced together. */
export default class PointConfirmation extends PointConfirmationSchema {
  static table = 'point_confirmations'

  declare facts: ConfirmedPrice
}
