import { FinanceLeadSchema } from '#database/schema'

/** 融资意向: what somebody wants of a financial service. */
export default class FinanceLead extends FinanceLeadSchema {
  static table = 'finance_leads'
}
