import { BaseSchema } from '@adonisjs/lucid/schema'
import { DemandState, DemandVisibility } from '#app/demand/codes'
import { oneOf } from '#core/define_codes'

/** Wishes of buyers for goods (求购, state-machines §4), the answers of sellers, and who is invited. Cents per tonne, tonnes. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('demands', (table) => {
      table.bigIncrements('id')
      table.string('demand_no', 20).notNullable().unique().comment('求购单号')
      table.bigInteger('company_id').notNullable().references('companies.id').comment('买方')
      table.string('company_name', 120).notNullable().comment('买方名称')
      table.bigInteger('user_id').notNullable().references('users.id').comment('发布人')
      table.string('user_name', 64).notNullable().comment('发布人姓名')
      table.smallint('state').notNullable().comment('状态')
      table.smallint('product_type').notNullable().comment('商品类型')
      // Each range is { must, wish }: criteria of the search by their names on the wire
      table.jsonb('ranges').notNullable().defaultTo('[]').comment('质量要求')
      // The ranges in words, for the operators who review them
      table.string('quality', 2000).notNullable().defaultTo('').comment('质量要求（文字）')
      table.decimal('weight', 12, 3).nullable().comment('求购吨数')
      table.decimal('taken', 12, 3).notNullable().defaultTo(0).comment('已成交吨数')
      table.smallint('price_type').notNullable().comment('报价方式')
      table.string('price_contract', 10).nullable().comment('点价合约')
      // A price, or the highest basis on price_contract; null: to be negotiated
      table.bigInteger('price').nullable().comment('期望价格')
      table.smallint('delivery_type').notNullable().comment('交货方式')
      table.string('delivery_region', 60).nullable().comment('收货地区')
      table.string('delivery_address', 400).nullable().comment('收货地址')
      table.string('delivery_contact', 32).nullable().comment('收货人')
      table.string('delivery_mobile', 20).nullable().comment('收货电话')
      table.string('delivery_memo', 200).nullable().comment('收货备注')
      table.string('payment', 100).nullable().comment('付款说明')
      table.string('remark', 200).nullable().comment('备注')
      table.string('buyer_reference', 40).nullable().comment('采购单号')
      table.smallint('visibility').notNullable().comment('可见范围')
      // Stays open until it is taken down: then there is no last moment
      table.boolean('standing').notNullable().defaultTo(false).comment('长期求购')
      table.timestamp('valid_until', { useTz: true }).nullable().comment('有效期至')
      table.boolean('sms').notNullable().defaultTo(false).comment('新货短信提醒')
      // The newest listing that was compared with the wish
      table.bigInteger('seen_listing_id').notNullable().defaultTo(0).comment('已比对的挂牌')
      table.timestamp('submitted_at', { useTz: true }).nullable().comment('提交时间')
      table.timestamp('published_at', { useTz: true }).nullable().comment('发布时间')
      table.timestamp('ended_at', { useTz: true }).nullable().comment('结束时间')
      table.string('end_reason', 200).nullable().comment('结束或驳回原因')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()')).comment('创建时间')
      table.timestamp('updated_at', { useTz: true }).nullable().comment('更新时间')
      table.index(['company_id', 'id'])
      table.check(`state ${oneOf(...DemandState.codes)}`, [], 'demands_states')
      table.check(`visibility ${oneOf(...DemandVisibility.codes)}`, [], 'demands_visibilities')
      table.check('price_type in (1, 2) and delivery_type in (1, 2)', [], 'demands_terms')
      table.check('taken >= 0', [], 'demands_taken')
      // Only a draft may be without the figures that make a wish one
      table.check(
        `state = ${DemandState.draft} or (weight > 0 and jsonb_array_length(ranges) > 0 and (standing or valid_until is not null)
          and (price_type <> 2 or (price_contract is not null and price is not null)) and (delivery_type <> 2 or delivery_address is not null))`,
        [],
        'demands_complete'
      )
    })
    this.schema.raw(`create index demands_open on demands (valid_until) where state = ${DemandState.open}`)

    this.schema.createTable('demand_answers', (table) => {
      table.bigIncrements('id')
      table.string('answer_no', 20).notNullable().unique().comment('报价单号')
      table.bigInteger('demand_id').notNullable().references('demands.id').comment('求购')
      table.bigInteger('seller_company_id').notNullable().references('companies.id').comment('卖方')
      table.string('seller_company_name', 120).notNullable().comment('卖方名称')
      table.bigInteger('seller_user_id').nullable().comment('报价人')
      table.string('seller_user_name', 64).notNullable().comment('报价人姓名')
      table.smallint('delivery_type').notNullable().comment('交货方式')
      table.string('message', 200).nullable().comment('留言')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()')).comment('报价时间')
      table.index(['demand_id', 'id'])
      table.index(['seller_company_id', 'id'])
    })

    this.schema.createTable('demand_invitations', (table) => {
      table.bigIncrements('id')
      table.bigInteger('demand_id').notNullable().references('demands.id').onDelete('cascade').comment('求购')
      table.bigInteger('company_id').notNullable().references('companies.id').comment('受邀卖方')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()')).comment('邀请时间')
      table.unique(['demand_id', 'company_id'])
      table.index(['company_id'])
    })
    this.schema.alterTable('quotations', (table) => {
      table.foreign('demand_id').references('demands.id')
      table.foreign('demand_answer_id').references('demand_answers.id')
    })
  }

  async down() {
    this.schema.alterTable('quotations', (table) => {
      table.dropForeign('demand_id')
      table.dropForeign('demand_answer_id')
    })
    for (const table of ['demand_invitations', 'demand_answers', 'demands']) this.schema.dropTable(table)
  }
}
