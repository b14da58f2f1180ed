import { BaseSchema } from '@adonisjs/lucid/schema'

const ROLLUP = `grain char(1) not null check (grain in ('d', 'm')), period date not null`
const DEAL = `company_id bigint not null, side smallint not null, product_type smallint not null`

/** Statistics: denormalised deal lines and removals, and rollups by day and by month. Cents, tonnes. Region 0: imported or unknown. */
export default class extends BaseSchema {
  async up() {
    /*
     * Changes that statistics have to count again. Triggers write them in the transaction of the change (`database/functions/report`), so that
     * every change is recorded, and only insert, so that writers never wait for each other. `key` is an order or a crop year, `day` a day in
     * Asia/Shanghai.
     */
    this.schema.raw(`
      create table report_changes (
        id bigserial primary key,
        topic text not null,
        key bigint,
        day date
      );
      create index report_changes_topic on report_changes (topic, id);
      -- by these the day of a change is counted again
      create index listings_listed_at on listings (listed_at);
      create index listings_delisted_at on listings (delisted_at);
      create index auction_lots_hammer_time on auction_lots (hammer_time) where hammer_time is not null;
    `)

    this.schema.raw(`
      -- one row a line of an accepted order; the id is that of the order line
      create table report_deal_lines (
        id bigint primary key,
        order_id bigint not null,
        day date not null,
        dealt_at timestamptz not null,
        order_no text not null,
        contract_no text,
        state smallint not null,
        seller_company_id bigint not null,
        buyer_company_id bigint not null,
        batch_code text not null,
        product_type smallint not null,
        region smallint not null,
        origin text not null,
        entrepot_name text,
        packets integer not null,
        weight numeric(12, 3) not null,
        price bigint not null,
        amount bigint not null,
        cancelled_at timestamptz
      );
      create index report_deal_lines_order on report_deal_lines (order_id);
      create index report_deal_lines_day on report_deal_lines (day, id);
      create index report_deal_lines_seller on report_deal_lines (seller_company_id, day);
      create index report_deal_lines_buyer on report_deal_lines (buyer_company_id, day);
      create index report_deal_lines_batch on report_deal_lines (batch_code text_pattern_ops);
      create index report_deal_lines_sums on report_deal_lines (state) include (packets, weight, amount);
      -- parts of codes are found fast where the database offers trigrams (the bundled one does), by reading everything elsewhere
      do $$ begin
        create extension if not exists pg_trgm;
        create index report_deal_lines_codes on report_deal_lines
          using gin (batch_code gin_trgm_ops, order_no gin_trgm_ops, contract_no gin_trgm_ops);
      exception when others then raise notice 'no trigrams: %', sqlerrm;
      end $$;

      -- one row a weighing at the warehouse; the id is that of the ticket
      create table report_removals (
        id bigint primary key,
        order_id bigint not null,
        day date not null,
        seller_company_id bigint not null,
        buyer_company_id bigint not null,
        product_type smallint not null,
        origin text not null,
        province text not null,
        packets integer not null,
        weight numeric(12, 3) not null
      );
      create index report_removals_order on report_removals (order_id);
      create index report_removals_day on report_removals (day);

      create table report_deals (
        ${ROLLUP}, ${DEAL}, region smallint not null,
        lines integer not null, packets bigint not null, weight numeric(16, 3) not null, amount bigint not null,
        cancelled_lines integer not null, cancelled_weight numeric(16, 3) not null, cancelled_amount bigint not null
      );
      create index report_deals_period on report_deals (grain, period);
      create index report_deals_company on report_deals (company_id, grain, period);

      create table report_flows (
        ${ROLLUP}, ${DEAL}, origin text not null, province text not null,
        tickets integer not null, packets bigint not null, weight numeric(16, 3) not null
      );
      create index report_flows_period on report_flows (grain, period);
      create index report_flows_company on report_flows (company_id, grain, period);

      create table report_listings (
        ${ROLLUP}, company_id bigint not null, product_type smallint not null, region smallint not null,
        listed integer not null, listed_weight numeric(16, 3) not null, listed_amount bigint not null,
        sold integer not null, sold_weight numeric(16, 3) not null,
        withdrawn integer not null, withdrawn_weight numeric(16, 3) not null, ended_amount bigint not null
      );
      create index report_listings_period on report_listings (grain, period);
      create index report_listings_company on report_listings (company_id, grain, period);

      create table report_usage (
        ${ROLLUP}, company_id bigint not null,
        user_days integer not null, logins integer not null, searches integer not null, listings integer not null,
        orders integer not null, imports integer not null, exports integer not null, calls integer not null
      );
      create index report_usage_period on report_usage (grain, period);
      create index report_usage_company on report_usage (company_id, grain, period);

      -- sums weighted by tonnes, each beside the tonnes that it was measured on
      create table report_quality (
        year smallint not null, product_type smallint not null, region smallint not null, origin text not null,
        lines integer not null, packets bigint not null, weight numeric(16, 3) not null,
        length_sum numeric not null, length_weight numeric not null,
        micronaire_sum numeric not null, micronaire_weight numeric not null,
        strength_sum numeric not null, strength_weight numeric not null,
        uniformity_sum numeric not null, uniformity_weight numeric not null,
        impurity_sum numeric not null, impurity_weight numeric not null
      );
      create index report_quality_year on report_quality (year);

      create table report_grades (
        year smallint not null, product_type smallint not null, region smallint not null, origin text not null,
        grade smallint not null, weight numeric(16, 3) not null
      );
      create index report_grades_year on report_grades (year);

      -- what yearbooks say
      create table report_outputs (
        year smallint not null, origin text not null, is_total boolean not null, output numeric(14, 1) not null,
        primary key (year, origin)
      );
      create table report_counties (
        year smallint not null, code text not null, county text not null, origin text not null, belt text not null,
        output numeric(14, 1) not null, area numeric(10, 2),
        primary key (year, code)
      );
    `)

    // Lots by the day of their hammer time. Company: the consignor. Premium is the difference of hammer price and starting price (above it in
    // sales, below it in purchases) × weight.
    this.schema.raw(`
      create table report_auctions (
        ${ROLLUP},
        company_id bigint not null, price_type smallint not null, price_direction smallint not null, product_type smallint not null,
        lots integer not null, weight numeric(16, 3) not null, offers bigint not null,
        sold integer not null, sold_weight numeric(16, 3) not null, sold_amount bigint not null, premium bigint not null,
        fixed_weight numeric(16, 3) not null, unsold integer not null, abandoned integer not null
      );
      create index report_auctions_period on report_auctions (grain, period);
      create index report_auctions_company on report_auctions (company_id, grain, period);
    `)
  }

  async down() {
    this.schema.raw('drop index listings_listed_at, listings_delisted_at, auction_lots_hammer_time')
    for (const table of [
      'report_auctions',
      'report_counties',
      'report_outputs',
      'report_grades',
      'report_quality',
      'report_usage',
      'report_listings',
      'report_flows',
      'report_deals',
      'report_removals',
      'report_deal_lines',
      'report_changes',
    ])
      this.schema.dropTable(table)
  }
}
