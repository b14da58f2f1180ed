import { BaseSchema } from '@adonisjs/lucid/schema'
import { DeliveryType } from '#app/listing/codes'
import { OrderState } from '#app/order/codes'

/**
 * Where delivered goods go, and who receives them. Orders of bargains and auctions on delivered terms had no address: those that the seller has
 * not released yet take the default address of the buyer's book. The rest ask the buyer for one, and the seller's deadline waits for it.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('orders', (table) => {
      table.string('delivery_address', 400).nullable().alter()
      table.string('delivery_contact', 32).nullable().comment('收货人')
      table.string('delivery_mobile', 20).nullable().comment('收货电话')
      table.string('delivery_memo', 200).nullable().comment('收货备注')
      table.timestamp('delivery_set_at', { useTz: true }).nullable().comment('收货地址填写时间')
    })
    this.defer(async (db) => {
      await db.rawQuery(
        `update orders o
         set delivery_address = concat(a.province, nullif(a.city, a.province), a.district, a.address),
             delivery_contact = a.contact_name, delivery_mobile = a.contact_mobile, delivery_memo = a.memo,
             delivery_set_at = now(), contract_file_id = null
         from addresses a
         where a.company_id = o.buyer_company_id and a."primary" and o.delivery_type = ${DeliveryType.delivered}
           and o.delivery_address is null
           and o.state in (${OrderState.unaccepted}, ${OrderState.unpriced}, ${OrderState.unpaid}, ${OrderState.unreleased})`
      )
    })
  }

  /** Addresses that were given stay; the column keeps its length. */
  async down() {
    this.schema.alterTable('orders', (table) =>
      table.dropColumns('delivery_contact', 'delivery_mobile', 'delivery_memo', 'delivery_set_at')
    )
  }
}
