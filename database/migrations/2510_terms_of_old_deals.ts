import { BaseSchema } from '@adonisjs/lucid/schema'
import { LotState } from '#app/auction/codes'

const TERM = `(date_trunc('day', now() at time zone 'Asia/Shanghai') + interval '7 days 17 hours') at time zone 'Asia/Shanghai'`

/**
 * Won lots without a term for signing were never overdue. They get one, a week from now at 17:00, and no won lot can be without one again. Winner and
 * consignor see it with the lot.
 */
export default class extends BaseSchema {
  async up() {
    this.defer(async (db) => {
      await db.rawQuery(
        `with given as (
           update auction_lots set confirm_due = ${TERM}
           where state = ${LotState.hammered} and confirm_due is null returning id, confirm_due
         )
         insert into audit_logs (actor_kind, actor_name, action, entity, entity_id, after, summary)
         select 'system', '系统', 'auction.term', 'auction_lot', id::text, jsonb_build_object('confirmDue', confirm_due), '补签署时限'
         from given`
      )
      await db.rawQuery(
        `alter table auction_lots add constraint auction_lots_won_has_term
         check (state <> ${LotState.hammered} or confirm_due is not null)`
      )
    })
  }

  async down() {
    this.schema.alterTable('auction_lots', (table) => table.dropChecks('auction_lots_won_has_term'))
  }
}
