import { CompanyApplicationSchema } from '#database/schema'

/** One submission of a certification: a new company, joining one or a change of certified data. */
export default class CompanyApplication extends CompanyApplicationSchema {
  static table = 'company_applications'
}
