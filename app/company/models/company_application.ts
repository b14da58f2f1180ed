import { CompanyApplicationSchema } from '#database/schema'

/** One submission of a certification: a new company (kind 1), joining one (2) or a change of certified data (3). */
export default class CompanyApplication extends CompanyApplicationSchema {
  static table = 'company_applications'
}
