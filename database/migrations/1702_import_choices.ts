import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * What is remembered of a company's imports is what somebody chose. Columns that nobody recognised had been kept as if somebody had chosen not to
 * import them, and cannot be told from such choices: all of them are forgotten.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('delete from import_mappings where field is null')
  }

  /** A forgotten choice is made again with the next sheet. */
  async down() {}
}
