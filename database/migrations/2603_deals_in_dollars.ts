import { BaseSchema } from '@adonisjs/lucid/schema'

/** Deals in US dollars: their tonnes count among all deals, their value in columns of its own. US cents. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('report_deals', (table) => {
      table.bigInteger('dollar_amount').notNullable().defaultTo(0)
      table.bigInteger('cancelled_dollars').notNullable().defaultTo(0)
    })
    this.schema.raw(`
      create table report_dollar_deals (
        grain char(1) not null check (grain in ('d', 'm')), period date not null,
        company_id bigint not null, side smallint not null, origin text not null, quota_kind smallint not null,
        orders integer not null, weight numeric(16, 3) not null, amount bigint not null,
        landed_weight numeric(16, 3) not null, landed_amount bigint not null,
        completed_orders integer not null, completed_weight numeric(16, 3) not null, completed_amount bigint not null,
        cancelled_orders integer not null, cancelled_weight numeric(16, 3) not null, cancelled_amount bigint not null
      );
      create index report_dollar_deals_period on report_dollar_deals (grain, period);
      create index report_dollar_deals_company on report_dollar_deals (company_id, grain, period);
      -- by this the day of a change is counted again
      create index foreign_orders_accepted_at on foreign_orders (accepted_at) where accepted_at is not null;
      -- in the order in which the list of deals begins, which merges those in yuan with those in dollars
      drop index report_deal_lines_day;
      create index report_deal_lines_newest on report_deal_lines (day desc nulls last, id desc);
    `)
    // What was traded before these figures were kept is counted by the next refresh.
    const day = (moment: string) => `(${moment} at time zone 'Asia/Shanghai')::date`
    this.schema.raw(`
      insert into report_changes (topic, day)
        select distinct 'dollar', ${day('accepted_at')} from foreign_orders where accepted_at is not null
        union all select distinct 'usage', d.day from (
          select ${day('created_at')} as day from foreign_orders
          union all select ${day('offered_at')} from foreign_offers
          union all select ${day('created_at')} from goods_imports) d`)
  }

  async down() {
    this.schema.raw('drop index foreign_orders_accepted_at, report_deal_lines_newest')
    this.schema.raw('create index report_deal_lines_day on report_deal_lines (day, id)')
    this.schema.dropTable('report_dollar_deals')
    this.schema.alterTable('report_deals', (table) => table.dropColumns('dollar_amount', 'cancelled_dollars'))
  }
}
