import { ContractDaySchema } from '#database/schema'

/** What a contract did on one trading day, its settlement price first of all. */
export default class ContractDay extends ContractDaySchema {
  static table = 'contract_days'
}
