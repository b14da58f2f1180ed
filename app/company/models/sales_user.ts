import { SalesUserSchema } from '#database/schema'

/** A person of a company whom its customers may call, with the area they look after (glossary §1.11). */
export default class SalesUser extends SalesUserSchema {
  static table = 'sales_users'
}
