import { CompanyApplicationSchema } from '#database/schema'

/** An application: for a new company, for joining a company, or for a change of certified data. */
export default class CompanyApplication extends CompanyApplicationSchema {
  static table = 'company_applications'
}
