import { BaseSchema } from '@adonisjs/lucid/schema'

const DEADLINES = {
  confirm_due: '确认收款截止',
  documents_due: '交单截止',
  receive_due: '确认收单截止',
  landing_due: '提交CIQ截止',
  claim_due: '答复索赔截止',
}

/** Each wait of an order in dollars has an end: until when, that a claim is contested, and that the sides know of a difference nobody paid. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('foreign_orders', (table) => {
      for (const [name, words] of Object.entries(DEADLINES))
        table.timestamp(name, { useTz: true }).nullable().comment(words)
      table.string('claim_contested', 200).nullable().comment('卖方异议')
      table.timestamp('overdue_told_at', { useTz: true }).nullable().comment('差额逾期通知')
    })
    // What runs already has its time from now on: 3 unpaid, 4 undocumented, 5 arriving, 7 disputed.
    this.defer((db) =>
      db.rawQuery(`update foreign_orders set
        confirm_due = case when state = 3 and presented_at is not null then now() + interval '5 days' end,
        documents_due = case when state = 4 and shipped_on is not null then now() + interval '21 days' end,
        receive_due = case when state = 4 and documents_at is not null then now() + interval '7 days' end,
        landing_due = case when state = 5 and arrived_on is not null then now() + interval '60 days' end,
        claim_due = case when state = 7 then now() + interval '10 days' end`)
    )
  }

  async down() {
    this.schema.alterTable('foreign_orders', (table) => {
      for (const name of [...Object.keys(DEADLINES), 'claim_contested', 'overdue_told_at']) table.dropColumn(name)
    })
  }
}
