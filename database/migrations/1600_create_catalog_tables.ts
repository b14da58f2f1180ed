import { BaseSchema } from '@adonisjs/lucid/schema'

const SHARES = [
  ...['lv11', 'lv21', 'lv31', 'lv41', 'lv51', 'lv12', 'lv22', 'lv32', 'lv13', 'lv23', 'lv33', 'lv14', 'lv24'],
  ...Array.from({ length: 15 }, (_, i) => `len${25 + i}`),
  ...['c1', 'b1', 'a', 'b2', 'c2', 'u1', 'u2', 'u3', 'u4', 'u5', 's1', 's2', 's3', 's4', 's5', 'p1', 'p2', 'p3'],
]

/** Mills, warehouses, and the batch with every quality field (glossary §1.1). */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('producers', (table) => {
      table.bigIncrements('id')
      table.string('code', 5).notNullable().unique()
      table.string('name', 100).notNullable()
      table.string('short_name', 40).nullable()
      table.string('region_name', 40).nullable()
      table.string('county', 40).nullable()
      table.string('county_code', 6).nullable()
      table.string('address', 200).nullable()
      table.smallint('region').nullable()
      table.bigInteger('company_id').nullable().index()
      table.smallint('state').notNullable().defaultTo(1)
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
    })

    this.schema.createTable('entrepots', (table) => {
      table.bigIncrements('id')
      table.string('name', 100).notNullable().unique()
      table.string('type', 60).nullable()
      table.string('province', 32).nullable()
      table.string('city', 32).nullable()
      table.string('district', 32).nullable()
      table.string('address', 200).nullable()
      table.string('contact', 32).nullable()
      table.string('phone', 32).nullable()
      table.integer('capacity').nullable()
      table.bigInteger('storage_fee').notNullable().defaultTo(60)
      table.bigInteger('outbound_fee').nullable()
      table.decimal('lng', 9, 6).nullable()
      table.decimal('lat', 9, 6).nullable()
      table.smallint('region').nullable()
      table.smallint('state').notNullable().defaultTo(1)
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
    })

    // One physical lot. What it costs and whether it is for sale is the listing's business.
    this.schema.createTable('batches', (table) => {
      table.bigIncrements('id')
      table.smallint('product_type').notNullable()
      table.integer('batch_num').notNullable().defaultTo(1)
      table.string('batch_code', 32).notNullable()
      table.smallint('production_year').nullable()
      table.smallint('is_verified').notNullable().defaultTo(0)
      table.smallint('weight_type').notNullable().defaultTo(1)
      table.bigInteger('company_id').notNullable()
      table.integer('packets').notNullable()
      table.smallint('package_type').nullable()
      table.string('place', 100).nullable()
      table.smallint('region').nullable()
      table.string('province', 32).nullable()
      table.string('city', 32).nullable()
      table.string('district', 32).nullable()
      table.string('chandi', 64).notNullable()
      table.bigInteger('producer_id').nullable().references('producers.id')
      table.string('producer_code', 5).nullable()
      table.string('producer_name', 100).nullable()
      table.bigInteger('entrepot_id').nullable().references('entrepots.id')
      table.string('entrepot_name', 100).nullable()
      table.smallint('in_transit_state').notNullable().defaultTo(1)
      table.date('arrival_date').nullable()

      table.string('inspect_unit', 64).nullable()
      table.string('inspect_code', 32).nullable()
      table.date('verify_date').nullable()
      table.decimal('impurity', 4, 2).nullable()
      table.decimal('moisture', 4, 2).nullable()
      table.decimal('moisture_max', 4, 2).nullable()
      table.decimal('gross_weight', 12, 3).notNullable()
      table.decimal('tare_weight', 12, 3).nullable()
      table.decimal('net_weight', 12, 3).nullable()
      table.decimal('public_weight', 12, 3).nullable()

      for (const share of SHARES) table.decimal(share, 5, 2).nullable()
      table.string('lv_main', 2).nullable()
      table.decimal('len_avg', 4, 1).nullable()
      table.decimal('len_max', 4, 1).nullable()
      table.decimal('len_min', 4, 1).nullable()
      table.decimal('mike_avg', 3, 1).nullable()
      table.string('mike_main', 2).nullable()
      table.decimal('uniformity_avg', 4, 1).nullable()
      table.decimal('strength_avg', 4, 1).nullable()
      table.smallint('foreign_fiber').nullable()
      table.smallint('batch_type').nullable()
      table.smallint('pick_type').nullable()

      // derived, cents per tonne
      table.bigInteger('czce_agio').nullable()
      table.string('czce_agio_reason', 200).nullable()
      table.bigInteger('czce_pick_bale_agio').nullable()
      table.bigInteger('percent_agio').nullable()
      table.bigInteger('premium_agio').notNullable().defaultTo(0)
      table.jsonb('agio_detail').nullable()
      table.string('weight_check', 100).nullable()

      table.string('bl_no', 40).nullable()
      table.string('container_no', 200).nullable()
      table.string('mark_no', 40).nullable()
      table.smallint('bci').nullable()
      table.smallint('leaf_grade').nullable()
      table.specificType('currency', 'char(3)').notNullable().defaultTo('CNY')
      table.string('pod', 32).nullable()
      table.date('shipment_date').nullable()
      table.decimal('quota', 5, 2).nullable()
      table.smallint('ciq_term').nullable()
      table.string('cargo_owner', 64).nullable()
      table.string('remark', 500).nullable()

      // 1 on sale 2 pending order 7 booked 8 reserved 9 sold (state-machines §2.2)
      table.smallint('sales_state').notNullable().defaultTo(1)
      table.bigInteger('import_id').nullable().index()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()

      table.unique(['company_id', 'batch_code'])
      table.index(['batch_code'])
      table.index(['producer_id'])
      table.index(['entrepot_id'])
      table.check('sales_state in (1, 2, 7, 8, 9)', [], 'batches_sales_state')
      table.check('packets > 0 and gross_weight > 0', [], 'batches_weighs_something')
    })

    this.schema.createTable('bales', (table) => {
      table.bigIncrements('id')
      table.bigInteger('batch_id').notNullable().references('batches.id').onDelete('CASCADE')
      table.integer('seq').notNullable()
      table.string('bar_code', 40).nullable()
      table.string('colour', 2).nullable()
      table.decimal('length', 4, 1).nullable()
      table.decimal('micronaire', 3, 1).nullable()
      table.decimal('strength', 4, 1).nullable()
      table.decimal('uniformity', 4, 1).nullable()
      table.string('ginning', 2).nullable()
      table.decimal('gross_weight', 8, 3).nullable()
      table.smallint('foreign_fiber').nullable()
      table.unique(['batch_id', 'seq'])
    })
  }

  async down() {
    for (const table of ['bales', 'batches', 'entrepots', 'producers']) this.schema.dropTable(table)
  }
}
