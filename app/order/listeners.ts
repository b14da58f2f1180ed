import { readdirSync } from 'node:fs'
import db from '@adonisjs/lucid/services/db'
import { registerSealedColumns } from '#core/sealed_columns'
import PickOrder from '#app/order/models/pick_order'
import '#app/order/shared/money_checks'
import { followArrivalInOrders } from '#app/order/actions/follow_arrival'
import { registerArrivalFollower } from '#app/catalog/ports/goods_arrived'
import { registerTradingPartners } from '#app/bank/ports/trading_partners'
import { registerSellerFigures } from '#app/listing/ports/seller_figures'
import { registerKeptFiles } from '#app/listing/ports/files_of_orders'
import { registerOrdersOfBatches } from '#app/listing/ports/orders_of_batches'
import { orderKeepsFile } from '#app/order/queries/kept_files'
import { newestOrderOf } from '#app/order/queries/newest_order_of'
import { dealsOfSeller } from '#app/order/queries/deals_of_seller'
import { registerBatchViewers } from '#app/listing/ports/batch_viewers'
import { registerFileRecords } from '#app/system/ports/file_records'
import { registerTodo } from '#app/system/ports/todo'
import { orderTodo } from '#app/order/queries/list_orders'
import { purchaseTodo } from '#app/order/queries/purchase_requests'
import { whenStaffLeaves } from '#app/company/ports/staff_leaving'
import { lapsePurchasesOf } from '#app/order/actions/lapse_purchases'
import { registerOpenDeals } from '#app/company/ports/open_business'
import { OrderState } from '#app/order/codes'

registerSealedColumns(PickOrder, ['driverIdNo'])

// An order is open until its settlement is paid and its invoice confirmed, so it stands for these as well.
registerOpenDeals('order', '未完结的订单', (trx) =>
  trx.from('orders').whereNotIn('state', [OrderState.cancelled, OrderState.completed])
)

registerTradingPartners({
  async haveOrder(trx, companyId, otherId) {
    const order = await trx
      .from('orders')
      .where('state', OrderState.completed)
      .where((any) => {
        void any
          .where((one) => void one.where({ buyer_company_id: companyId, seller_company_id: otherId }))
          .orWhere((one) => void one.where({ buyer_company_id: otherId, seller_company_id: companyId }))
      })
      .first()
    return !!order
  },
  async partnersOf(companyId) {
    const { rows } = await db.rawQuery(
      `select distinct c.id as "companyId", c.name as "companyName" from orders o
       join companies c on c.id = case when o.buyer_company_id = ? then o.seller_company_id else o.buyer_company_id end
       where (o.buyer_company_id = ? or o.seller_company_id = ?) and o.state = ${OrderState.completed} order by c.name`,
      [companyId, companyId, companyId]
    )
    return rows
  },
})

// Every file in steps/ declares one step of an order.
for (const name of readdirSync(new URL('./steps/', import.meta.url)).filter((file) => /(?<!\.d)\.[jt]s$/.test(file)))
  await import(new URL(`./steps/${name}`, import.meta.url).href)

registerFileRecords(({ companyId, userId }) => ({
  sql: `exists (select 1 from orders o where ((o.buyer_company_id = ? and o.buyer_user_id = ?) or (o.seller_company_id = ? and o.seller_user_id = ?))
    and (o.contract_file_id = f.id or exists (
      select 1 from pick_tickets t join pick_orders p on p.id = t.pick_order_id where p.order_id = o.id and t.file_id = f.id)))`,
  bindings: [companyId ?? 0, userId ?? 0, companyId ?? 0, userId ?? 0],
}))

registerArrivalFollower(followArrivalInOrders)

whenStaffLeaves('order', lapsePurchasesOf)

registerTodo('order', orderTodo)
registerTodo('purchase', purchaseTodo)

registerSellerFigures(dealsOfSeller)
registerOrdersOfBatches(newestOrderOf)
registerKeptFiles(orderKeepsFile)

registerBatchViewers(({ companyId }) => ({
  sql: 'exists (select 1 from order_lines x join orders o on o.id = x.order_id where x.batch_id = b.id and ? in (o.buyer_company_id, o.seller_company_id))',
  bindings: [companyId ?? 0],
}))
