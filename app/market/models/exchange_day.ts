import { ExchangeDaySchema } from '#database/schema'

/** A day on which an exchange deviates from the rule in `shared/trading_days`. */
export default class ExchangeDay extends ExchangeDaySchema {
  static table = 'exchange_days'
}
