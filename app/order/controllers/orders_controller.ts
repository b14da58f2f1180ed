import type { HttpContext } from '@adonisjs/core/http'
import { ok } from '#core/envelope'
import { once } from '#core/idempotency'
import { acceptOrder } from '#app/order/actions/accept_order'
import { answerCancellation, askCancellation, withdrawCancellation } from '#app/order/actions/agree_cancellation'
import { confirmReceipt } from '#app/order/actions/confirm_receipt'
import { defaultBuyer } from '#app/order/actions/default_buyer'
import { cancelOwnOrder, rejectOrder } from '#app/order/actions/end_unaccepted'
import { payDebt } from '#app/order/actions/pay_debt'
import { payOrder } from '#app/order/actions/pay_order'
import { payStorage } from '#app/order/actions/pay_storage'
import { placeOrders } from '#app/order/actions/place_orders'
import { releaseOrder } from '#app/order/actions/release_order'
import type Order from '#app/order/models/order'
import { exportOrders } from '#app/order/queries/export_orders'
import { getOrder } from '#app/order/queries/get_order'
import { getSubmission } from '#app/order/queries/get_submission'
import { listOrders, orderTodo } from '#app/order/queries/list_orders'
import { previewOrder } from '#app/order/queries/preview_order'
import * as input from '#app/order/validators/order'
import { OrderType } from '#app/order/codes'

/** What a step answers: the page reads the order again. */
const moved = (order: Order) => ({ orderId: order.id, orderNo: order.orderNo, state: order.state })

export default class OrdersController {
  /** What ordering these listings would mean: terms, deposit, money at hand. */
  async preview({ request, actor }: HttpContext) {
    const { listingIds } = await request.validateUsing(input.previewOrderValidator)
    return ok(await previewOrder(listingIds, actor))
  }

  async add(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.placeOrderValidator)
    const placed = await once(ctx, async (trx) => {
      const { submissionId, orders, results } = await placeOrders(payload, ctx.actor, trx)
      return { submissionId, orders: orders.map(moved), results }
    })
    return ok(placed, placed.orders.length > 0 ? '下单成功' : '下单失败')
  }

  async submission({ request, actor }: HttpContext) {
    const { submissionId } = await request.validateUsing(input.submissionValidator)
    return ok(await getSubmission(submissionId, actor))
  }

  async list({ request, actor }: HttpContext) {
    return ok(await listOrders(actor, await request.validateUsing(input.listOrdersValidator)))
  }

  async export({ request, response, actor }: HttpContext) {
    const filter = await request.validateUsing(input.exportOrdersValidator)
    const contents = await exportOrders(actor, filter)
    const kind = filter.orderType === OrderType.pair ? '点价订单' : '订单'
    const name = `${filter.side === 'buyer' ? '采购' : '销售'}${kind}.xlsx`
    response.header('Content-Type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    response.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    return response.send(contents)
  }

  async todo({ actor }: HttpContext) {
    return ok(await orderTodo(actor))
  }

  async get({ request, actor }: HttpContext) {
    const { orderId } = await request.validateUsing(input.orderIdValidator)
    return ok(await getOrder(orderId, actor))
  }

  async accept(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.orderIdValidator)
    return ok(await once(ctx, async (trx) => moved(await acceptOrder(payload, ctx.actor, trx))), '已接单')
  }

  async reject(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.reasonValidator)
    return ok(await once(ctx, async (trx) => moved(await rejectOrder(payload, ctx.actor, trx))), '已拒绝')
  }

  async cancel(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.cancelOrderValidator)
    return ok(await once(ctx, async (trx) => moved(await cancelOwnOrder(payload, ctx.actor, trx))), '订单已撤销')
  }

  async askCancel(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.reasonValidator)
    return ok(
      await once(ctx, async (trx) => moved(await askCancellation(payload, ctx.actor, trx))),
      '已提交，等待对方确认'
    )
  }

  async withdrawCancel(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.orderIdValidator)
    return ok(await once(ctx, async (trx) => moved(await withdrawCancellation(payload, ctx.actor, trx))), '已撤回')
  }

  async answerCancel(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.answerCancelValidator)
    return ok(await once(ctx, async (trx) => moved(await answerCancellation(payload, ctx.actor, trx))))
  }

  async pay(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.payValidator)
    return ok(await once(ctx, async (trx) => moved(await payOrder(payload, ctx.actor, trx))), '付款成功')
  }

  async release(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.orderIdValidator)
    return ok(await once(ctx, async (trx) => moved(await releaseOrder(payload, ctx.actor, trx))), '已放货')
  }

  async breach(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.orderIdValidator)
    return ok(await once(ctx, async (trx) => moved(await defaultBuyer(payload, ctx.actor, trx))), '已按买方违约处理')
  }

  async receive(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.confirmReceiptValidator)
    return ok(await once(ctx, async (trx) => moved(await confirmReceipt(payload, ctx.actor, trx))), '已确认收货')
  }

  async payStorage(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.payValidator)
    return ok(await once(ctx, async (trx) => moved(await payStorage(payload, ctx.actor, trx))), '仓储费已支付')
  }

  async payDebt(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.payValidator)
    return ok(await once(ctx, async (trx) => moved(await payDebt(payload, ctx.actor, trx))), '欠款已结清')
  }
}
