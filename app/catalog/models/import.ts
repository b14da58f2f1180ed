import { ImportSchema } from '#database/schema'

/** One import of an inspection sheet. */
export default class Import extends ImportSchema {
  static table = 'imports'
}
