import { FinanceLeadSchema } from '#database/schema'

/** 融资意向: a user's interest in a financial service. */
export default class FinanceLead extends FinanceLeadSchema {
  static table = 'finance_leads'
}
