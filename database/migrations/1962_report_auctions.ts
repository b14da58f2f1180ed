import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Lots by the day their hammer fell. The trigger looks at state alone, so that bids pay nothing for it. Company: the consignor. Premium is
 * what a lot sold for beyond its starting price (below it in purchases), times its weight.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      create table report_auctions (
        grain char(1) not null check (grain in ('d', 'm')), period date not null,
        company_id bigint not null, price_type smallint not null, price_direction smallint not null, product_type smallint not null,
        lots integer not null, weight numeric(16, 3) not null, offers bigint not null,
        sold integer not null, sold_weight numeric(16, 3) not null, sold_amount bigint not null, premium bigint not null,
        fixed_weight numeric(16, 3) not null, unsold integer not null, abandoned integer not null
      );
      create index report_auctions_period on report_auctions (grain, period);
      create index report_auctions_company on report_auctions (company_id, grain, period);
      create index auction_items_hammer_time on auction_items (hammer_time) where hammer_time is not null;

      create function report_auction_item() returns trigger language plpgsql as $$
      begin
        insert into report_changes (topic, day)
          select 'auction', report_day(at) from (values (old.hammer_time), (new.hammer_time)) t (at) where at is not null;
        return null;
      end $$;
      create trigger auction_items_reported after update of state on auction_items
        for each row when (old.state is distinct from new.state) execute function report_auction_item();
    `)
  }

  async down() {
    this.schema.raw(`
      drop trigger auction_items_reported on auction_items;
      drop function report_auction_item();
      drop index auction_items_hammer_time;
      drop table report_auctions;
    `)
  }
}
