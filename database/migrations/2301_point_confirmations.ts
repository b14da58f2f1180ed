import { BaseSchema } from '@adonisjs/lucid/schema'

/** 点价确认单: what was pointed, once and for all, and its paper. Prices pointed before have none. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('point_confirmations', (table) => {
      table.bigIncrements('id')
      table.string('confirmation_no', 24).notNullable().unique().comment('确认单号')
      table.bigInteger('order_id').notNullable().references('orders.id').comment('订单')
      // Null for prices that were enforced without an instruction
      table.bigInteger('instruction_id').nullable().unique().references('point_instructions.id').comment('点价指令')
      table.jsonb('facts').notNullable().comment('确认内容')
      // SHA-256 of the facts in their canonical form
      table.string('digest', 64).notNullable().comment('校验码')
      table.bigInteger('file_id').nullable().comment('点价确认单')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()')).comment('确认时间')
      table.index(['order_id', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('point_confirmations')
  }
}
