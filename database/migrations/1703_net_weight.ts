import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The net weight keeps the digits of its certificate, down to the gram. A numeric column without a scale is changed in the catalogue alone, whatever
 * number of batches there is; a scale of six would have PostgreSQL write the table anew. The check is read over the table once.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter table batches alter column net_weight type numeric')
    this.schema.raw(
      `alter table batches add constraint batches_net_weight_check
         check (net_weight >= 0 and net_weight < 1000000000 and scale(net_weight) <= 6)`
    )
  }

  /** Writes the table anew. Digits below the kilogram are lost. */
  async down() {
    this.schema.raw('alter table batches drop constraint batches_net_weight_check')
    this.schema.raw('alter table batches alter column net_weight type numeric(12, 3)')
  }
}
