import { BaseSchema } from '@adonisjs/lucid/schema'

/** 采购审批: what people of a company may order on their own, and the purchases that they ask their company for. Cents. */
export default class extends BaseSchema {
  async up() {
    // One row for each company that has looked at it; without a row nobody is limited
    this.schema.createTable('purchase_rules', (table) => {
      table.bigIncrements('id')
      table.bigInteger('company_id').notNullable().unique().references('companies.id')
      table.boolean('enabled').notNullable().defaultTo(false).comment('采购审批')
      table.timestamp('updated_at', { useTz: true }).nullable()
    })

    this.schema.createTable('purchase_limits', (table) => {
      table.bigIncrements('id')
      table.bigInteger('company_id').notNullable().references('companies.id')
      table.bigInteger('user_id').notNullable().comment('员工')
      // null: no limit
      table.bigInteger('per_order').nullable().comment('单笔限额')
      table.bigInteger('per_day').nullable().comment('每日限额')
      table.boolean('always').notNullable().defaultTo(false).comment('每单都审批')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.unique(['company_id', 'user_id'])
      table.check('per_order > 0 and per_day > 0', [], 'purchase_limits_amounts')
    })

    this.schema.createTable('purchase_requests', (table) => {
      table.bigIncrements('id')
      table.string('request_no', 20).notNullable().unique().comment('申请单号')
      table.bigInteger('company_id').notNullable().references('companies.id').comment('企业')
      table.bigInteger('user_id').notNullable().comment('申请人')
      table.string('user_name', 64).notNullable().comment('申请人')
      table.smallint('state').notNullable().comment('审批状态')
      // Goods, prices and versions as the dialog showed them; rows never change
      table.jsonb('lines').notNullable().comment('批次')
      table.integer('line_count').notNullable().comment('批数')
      table.decimal('weight', 14, 3).notNullable().comment('重量')
      table.bigInteger('amount').notNullable().comment('金额')
      table.bigInteger('deposit').notNullable().comment('定金')
      // A copy of the address, of goods that are delivered
      table.jsonb('destination').nullable().comment('收货地址')
      table.string('buyer_reference', 40).nullable().comment('采购单号')
      table.string('remark', 500).nullable().comment('订单备注')
      table.string('note', 200).nullable().comment('申请说明')
      table.string('why', 100).notNullable().comment('审批原因')
      table.timestamp('expires_at', { useTz: true }).notNullable().comment('失效时间')
      table.bigInteger('decided_by').nullable().comment('审批人')
      table.string('decided_name', 64).nullable().comment('审批人')
      table.timestamp('decided_at', { useTz: true }).nullable().comment('审批时间')
      table.string('reason', 200).nullable().comment('原因')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()')).comment('申请时间')
      table.check('state in (1, 2, 3, 4, 5)', [], 'purchase_requests_state')
      table.check('(state = 1) = (decided_at is null)', [], 'purchase_requests_decided')
      table.index(['company_id', 'state', 'id'])
      table.index(['company_id', 'user_id', 'id'])
    })
    this.schema.raw('create index purchase_requests_open on purchase_requests (id) where state = 1')

    // Of orders that were approved: they do not count towards the day of the person who asked
    this.schema.alterTable('orders', (table) => {
      table.bigInteger('purchase_request_id').nullable().references('purchase_requests.id').comment('采购审批')
      table.index(['purchase_request_id'])
    })
  }

  async down() {
    this.schema.alterTable('orders', (table) => table.dropColumn('purchase_request_id'))
    for (const table of ['purchase_requests', 'purchase_limits', 'purchase_rules']) this.schema.dropTable(table)
  }
}
