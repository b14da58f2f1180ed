import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The lines of a stock are written once and stay when goods that were never listed are deleted, as the lines of the audit log do. A foreign key that
 * took them along would be refused by their guard, and with it the deletion.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter table tonnage_changes drop constraint tonnage_changes_batch_id_foreign')
  }

  async down() {
    this.schema.raw('delete from tonnage_changes c where not exists (select from batches b where b.id = c.batch_id)')
    this.schema.raw(
      'alter table tonnage_changes add constraint tonnage_changes_batch_id_foreign foreign key (batch_id) references batches (id) on delete cascade'
    )
  }
}
