import { TagSchema } from '#database/schema'

/** A typed tag that operators attach to companies (glossary §1.11). */
export default class Tag extends TagSchema {
  static table = 'tags'
}
