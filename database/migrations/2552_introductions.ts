import { BaseSchema } from '@adonisjs/lucid/schema'

/** Sellers who introduce their goods to buyers whom they fit (推荐买方), and the buyers who do not want it. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('demand_optouts', (table) => {
      table.bigIncrements('id')
      table.bigInteger('company_id').notNullable().unique().references('companies.id').comment('企业')
      table.bigInteger('user_id').nullable().comment('关闭人')
      table.string('user_name', 64).notNullable().comment('关闭人姓名')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()')).comment('关闭时间')
    })

    this.schema.createTable('demand_introductions', (table) => {
      table.bigIncrements('id')
      table.bigInteger('seller_company_id').notNullable().references('companies.id').comment('卖方')
      table.string('seller_company_name', 120).notNullable().comment('卖方名称')
      table.bigInteger('seller_user_id').nullable().comment('推荐人')
      table.string('seller_user_name', 64).notNullable().comment('推荐人姓名')
      table.bigInteger('buyer_company_id').notNullable().references('companies.id').comment('买方')
      table.string('buyer_company_name', 120).notNullable().comment('买方名称')
      table.integer('goods').notNullable().comment('推荐批数')
      table.string('message', 200).nullable().comment('留言')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()')).comment('推荐时间')
      table.index(['buyer_company_id', 'id'])
      table.index(['seller_company_id', 'id'])
    })

    this.schema.createTable('demand_introduced_goods', (table) => {
      table.bigIncrements('id')
      table
        .bigInteger('introduction_id')
        .notNullable()
        .references('demand_introductions.id')
        .onDelete('cascade')
        .comment('推荐')
      table.bigInteger('batch_id').notNullable().references('batches.id').onDelete('cascade').comment('批次')
      // As it was when it was introduced (F14)
      table.decimal('score', 5, 1).notNullable().comment('匹配度')
      table.unique(['introduction_id', 'batch_id'])
      table.index(['batch_id'])
    })

    // What members have searched for of late, each once; read only to tell sellers whom their goods may fit
    this.schema.createTable('demand_searches', (table) => {
      table.bigIncrements('id')
      table.bigInteger('user_id').notNullable().references('users.id').onDelete('cascade').comment('用户')
      table.bigInteger('company_id').notNullable().references('companies.id').comment('企业')
      table.jsonb('criteria').notNullable().comment('条件')
      table.specificType('digest', 'char(64)').notNullable().comment('条件摘要')
      table.timestamp('searched_at', { useTz: true }).notNullable().comment('搜索时间')
      table.unique(['user_id', 'digest'])
      table.index(['searched_at'])
    })
  }

  async down() {
    for (const table of ['demand_searches', 'demand_introduced_goods', 'demand_introductions', 'demand_optouts'])
      this.schema.dropTable(table)
  }
}
