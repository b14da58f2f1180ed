import { BaseSchema } from '@adonisjs/lucid/schema'

/** Of goods by the tonne neither type nor batch code says what was sold: 成交查询 shows, finds and exports the name that the line of the order has kept. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('report_deal_lines', (table) => {
      table.text('product_name').nullable().comment('商品')
    })
    this.schema.raw(`
      update report_deal_lines d set product_name = l.quality ->> 'productName' from order_lines l where l.id = d.id`)
    // Parts of names are found as those of codes are (2600_report).
    this.schema.raw(`
      do $$ begin
        create index report_deal_lines_names on report_deal_lines using gin (product_name gin_trgm_ops);
      exception when others then raise notice 'no trigrams: %', sqlerrm;
      end $$`)
  }

  async down() {
    this.schema.alterTable('report_deal_lines', (table) => table.dropColumn('product_name'))
  }
}
