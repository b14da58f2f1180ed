import { BaseSchema } from '@adonisjs/lucid/schema'

/** When an offer in dollars was withdrawn or sold, so that what was on offer on a day can be counted. 3 is 已成交, 4 已撤盘. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('foreign_offers', (table) => {
      table.timestamp('ended_at', { useTz: true }).nullable().comment('撤盘或成交时间')
    })
    this.schema.raw(`
      update foreign_offers f set ended_at = greatest(f.offered_at, coalesce(
        (select max(a.created_at) from audit_logs a
          where a.entity = 'foreign_offer' and a.entity_id = f.id::text and a.to_state = f.state::text),
        f.updated_at, f.offered_at))
      where f.state in (3, 4);
      alter table foreign_offers add constraint foreign_offers_ended check ((state in (3, 4)) = (ended_at is not null));
      create index foreign_offers_offered_at on foreign_offers (offered_at);
      create index foreign_offers_ended_at on foreign_offers (ended_at) where ended_at is not null;
    `)
  }

  async down() {
    this.schema.raw('drop index foreign_offers_offered_at, foreign_offers_ended_at')
    this.schema.raw('alter table foreign_offers drop constraint foreign_offers_ended')
    this.schema.alterTable('foreign_offers', (table) => table.dropColumn('ended_at'))
  }
}
