import { BaseSchema } from '@adonisjs/lucid/schema'

/** A third kind of alarm: a quote that operators entered has decided a price. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter table ledger_alarms drop constraint ledger_alarms_codes')
    this.schema.raw(
      'alter table ledger_alarms add constraint ledger_alarms_codes check (kind in (1, 2, 3) and state in (1, 9))'
    )
  }

  async down() {
    this.schema.raw('alter table ledger_alarms drop constraint ledger_alarms_codes')
    this.schema.raw(
      'alter table ledger_alarms add constraint ledger_alarms_codes check (kind in (1, 2) and state in (1, 9))'
    )
  }
}
