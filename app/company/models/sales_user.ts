import { SalesUserSchema } from '#database/schema'

/** A contact person of a company for customers, with the sales area (glossary §1.11). */
export default class SalesUser extends SalesUserSchema {
  static table = 'sales_users'
}
