import { CciaBrandSchema } from '#database/schema'

/** A mill or a batch under the brand of the 国家棉花产业联盟 (CCIA). */
export default class CciaBrand extends CciaBrandSchema {
  static table = 'ccia_brands'
}
