import { BaseSchema } from '@adonisjs/lucid/schema'

const SHARES = [
  ...['lv11', 'lv21', 'lv31', 'lv41', 'lv51', 'lv12', 'lv22', 'lv32', 'lv13', 'lv23', 'lv33', 'lv14', 'lv24'],
  ...Array.from({ length: 15 }, (_, i) => `len${25 + i}`),
  ...['c1', 'b1', 'a', 'b2', 'c2', 'u1', 'u2', 'u3', 'u4', 'u5', 's1', 's2', 's3', 's4', 's5', 'p1', 'p2', 'p3'],
]

/** Mills, warehouses, and the batch with every quality field (glossary §1.1), agio tables, imports. */
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
      table.decimal('lng', 9, 6).nullable()
      table.decimal('lat', 9, 6).nullable()
      table.bigInteger('company_id').nullable().index()
      // Source of the data
      table.string('source', 60).nullable()
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
      table.string('source', 60).nullable()
      table.smallint('state').notNullable().defaultTo(1)
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
    })

    // One physical lot. Price and terms of its offer belong to the listing.
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
      // 1 = taken from the certificate, 0 = computed by F1
      table.smallint('public_from_certificate').notNullable().defaultTo(0)

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

    // Versions of the price-difference tables (F3): type 1 ZCE by crop year, type 2 CCA by date.
    this.schema.createTable('agio_tables', (table) => {
      table.bigIncrements('id')
      table.smallint('type').notNullable()
      table.string('name', 60).notNullable()
      table.smallint('crop_year').nullable()
      table.date('effective_date').notNullable()
      // class code → yuan per tonne, see AgioRates
      table.jsonb('rates').notNullable()
      table.string('source', 200).nullable()
      // moment at which the version first priced a batch; afterwards it cannot be changed
      table.timestamp('used_at', { useTz: true }).nullable()
      // moment at which the version's prices were written to the batches; null until its effective date
      table.timestamp('applied_at', { useTz: true }).nullable()
      table.string('note', 200).nullable()
      table.bigInteger('copied_from_id').nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.check('type in (1, 2) and (type <> 1 or crop_year is not null)', [], 'agio_tables_type')
    })
    this.schema.raw(
      'create unique index agio_tables_one_version_a_day on agio_tables (type, coalesce(crop_year, 0), effective_date)'
    )

    // Imports of inspection sheets: the file, the mapping of its columns, the results of its rows.
    this.schema.createTable('imports', (table) => {
      table.bigIncrements('id')
      table.bigInteger('company_id').notNullable()
      table.string('company_name', 100).nullable()
      table.string('actor_kind', 10).notNullable()
      table.bigInteger('actor_id').nullable()
      table.string('actor_name', 64).notNullable()
      table.string('file_name', 200).notNullable()
      table.string('file_key', 200).notNullable()
      table.integer('file_size').notNullable()
      table.string('format', 20).notNullable()
      table.string('sheet', 100).nullable()
      // 1 one row per batch, 2 one row per bale
      table.smallint('kind').notNullable().defaultTo(1)
      table.smallint('state').notNullable().defaultTo(1)
      table.jsonb('layout').nullable()
      table.jsonb('mapping').nullable()
      table.jsonb('defaults').nullable()
      table.jsonb('notes').nullable()
      table.integer('rows_total').notNullable().defaultTo(0)
      table.integer('rows_done').notNullable().defaultTo(0)
      table.integer('ok_count').notNullable().defaultTo(0)
      table.integer('warning_count').notNullable().defaultTo(0)
      table.integer('error_count').notNullable().defaultTo(0)
      table.integer('created_count').notNullable().defaultTo(0)
      table.integer('updated_count').notNullable().defaultTo(0)
      table.integer('bale_count').notNullable().defaultTo(0)
      table.string('failure', 500).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.timestamp('finished_at', { useTz: true }).nullable()
      table.index(['company_id', 'id'])
    })

    // The first rows for the preview, and every row that a user must check.
    this.schema.createTable('import_rows', (table) => {
      table.bigIncrements('id')
      table.bigInteger('import_id').notNullable().references('imports.id').onDelete('CASCADE')
      table.integer('row_no').notNullable()
      table.string('batch_code', 64).nullable()
      table.jsonb('cells').notNullable()
      table.jsonb('draft').nullable()
      table.jsonb('errors').notNullable()
      table.jsonb('warnings').notNullable()
      table.smallint('level').notNullable().defaultTo(0)
      table.index(['import_id', 'level', 'row_no'])
    })

    // The column mapping of a company's last import.
    this.schema.createTable('import_mappings', (table) => {
      table.bigIncrements('id')
      table.bigInteger('company_id').notNullable()
      table.string('title', 100).notNullable()
      table.string('field', 30).nullable()
      table.string('unit', 4).nullable()
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.unique(['company_id', 'title'])
    })
  }

  async down() {
    for (const table of [
      'import_mappings',
      'import_rows',
      'imports',
      'agio_tables',
      'bales',
      'batches',
      'entrepots',
      'producers',
    ])
      this.schema.dropTable(table)
  }
}
