import { BaseSchema } from '@adonisjs/lucid/schema'

/** Decisions of operators that wait for a second one (`app/admin/two_persons.ts`). */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('admin_proposals', (table) => {
      table.bigIncrements('id')
      // Permission code of the step, which the second operator needs as well: holds.release
      table.string('permission', 80).notNullable().index()
      table.string('label', 80).notNullable().comment('操作')
      table.string('subject', 200).notNullable().comment('对象')
      // One open proposal for one thing: the step with its rows, or with a digest of its input.
      table.string('thing', 200).notNullable()
      // Rows and input, encrypted: it may hold a password, and nobody may change it on the way. Null once decided.
      table.text('asked').nullable()
      // Version of what was shown, and the lines that the second operator is shown.
      table.string('version', 64).notNullable()
      table.jsonb('lines').notNullable()
      table.smallint('state').notNullable().defaultTo(1)
      table.bigInteger('asker_id').notNullable().index()
      table.string('asker_name', 64).notNullable().comment('提交人')
      table.timestamp('asked_at', { useTz: true }).notNullable().defaultTo(this.raw('now()')).comment('提交时间')
      table.timestamp('expires_at', { useTz: true }).notNullable().comment('有效至')
      table.bigInteger('decider_id').nullable()
      table.string('decider_name', 64).nullable().comment('复核人')
      table.timestamp('decided_at', { useTz: true }).nullable().comment('复核时间')
      table.string('reason', 500).nullable().comment('复核意见')
    })
    this.defer(async (db) => {
      await db.rawQuery(
        `alter table admin_proposals add constraint admin_proposals_state_check check (state between 1 and 6)`
      )
      await db.rawQuery(
        `alter table admin_proposals add constraint admin_proposals_two_persons_check check (state <> 2 or decider_id <> asker_id)`
      )
      await db.rawQuery(`create unique index admin_proposals_open_unique on admin_proposals (thing) where state = 1`)
      await db.rawQuery(`create index admin_proposals_expires_index on admin_proposals (expires_at) where state = 1`)
    })
  }

  async down() {
    this.schema.dropTable('admin_proposals')
  }
}
