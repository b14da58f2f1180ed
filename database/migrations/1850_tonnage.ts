import { BaseSchema } from '@adonisjs/lucid/schema'

/** What is sold by the tonne: facts of by-products and staple fibre beside their row in `batches`, and every change of the tonnes on offer. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('tonnage_goods', (table) => {
      table.comment('按吨商品')
      table.bigIncrements('id')
      table.bigInteger('batch_id').notNullable().unique().references('batches.id').onDelete('CASCADE').comment('商品')
      table.decimal('min_lot', 12, 3).notNullable().comment('起订量')
      table.decimal('oil_content', 4, 1).nullable().comment('含油率')
      table.decimal('linter_content', 4, 1).nullable().comment('含绒率')
      table.smallint('linter_class').nullable().comment('短绒类别')
      table.decimal('dtex', 4, 2).nullable().comment('线密度')
      table.decimal('cut_length', 4, 1).nullable().comment('切断长度')
      table.smallint('fibre_grade').nullable().comment('涤短等级')
      table.jsonb('photo_file_ids').notNullable().defaultTo('[]').comment('照片')
      table.bigInteger('report_file_id').nullable().comment('检测报告')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.check('min_lot > 0', [], 'tonnage_goods_min_lot')
      table.check('linter_class is null or linter_class in (1, 2, 3)', [], 'tonnage_goods_linter_class')
      table.check('fibre_grade is null or fibre_grade in (1, 2)', [], 'tonnage_goods_fibre_grade')
    })

    this.schema.createTable('tonnage_changes', (table) => {
      table.comment('吨数变动')
      table.bigIncrements('id')
      table.bigInteger('batch_id').notNullable().references('batches.id').onDelete('CASCADE').comment('商品')
      table.smallint('kind').notNullable()
      // Above zero: more to sell
      table.decimal('change', 12, 3).notNullable().comment('变动')
      table.decimal('rest', 12, 3).notNullable().comment('余量')
      // No foreign key: orders belong to a module below
      table.bigInteger('order_line_id').nullable().comment('订单行')
      table.string('reason', 200).notNullable().comment('原因')
      table.string('actor_name', 64).notNullable().comment('操作人')
      table
        .timestamp('created_at', { useTz: true })
        .notNullable()
        .defaultTo(this.raw('clock_timestamp()'))
        .comment('时间')
      table.index(['batch_id', 'id'])
      table.check('kind in (1, 2, 3, 4, 5)', [], 'tonnage_changes_kind')
      table.check('rest >= 0 and change <> 0', [], 'tonnage_changes_figures')
      table.check('(kind in (3, 4)) = (change < 0)', [], 'tonnage_changes_sign')
    })
    // What an order has taken comes back once
    this.schema.raw(
      'create unique index tonnage_changes_returned_once on tonnage_changes (order_line_id) where kind = 5'
    )
  }

  async down() {
    this.schema.dropTable('tonnage_changes')
    this.schema.dropTable('tonnage_goods')
  }
}
