import { CompanySchema } from '#database/schema'
import { CompanyType } from '#app/company/codes'

/** A company (glossary §1.5). State 2 may trade; 8 may finish running orders. Certified data changes only by an audited application. */
export default class Company extends CompanySchema {
  static table = 'companies'

  /** The bits of `type` as a list. */
  get typeList(): CompanyType[] {
    return CompanyType.codes.filter((bit) => (this.type & bit) !== 0)
  }
}
