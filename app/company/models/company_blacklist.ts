import { CompanyBlacklistSchema } from '#database/schema'

/** An entry of the blacklist; open while `liftedAt` is null. */
export default class CompanyBlacklist extends CompanyBlacklistSchema {
  static table = 'company_blacklists'
}
