import { ContractDaySchema } from '#database/schema'

/** The figures of a contract on one trading day, in particular its settlement price. */
export default class ContractDay extends ContractDaySchema {
  static table = 'contract_days'
}
