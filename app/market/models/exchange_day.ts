import { ExchangeDaySchema } from '#database/schema'

/** A day on which an exchange does otherwise than the rule says. */
export default class ExchangeDay extends ExchangeDaySchema {
  static table = 'exchange_days'
}
