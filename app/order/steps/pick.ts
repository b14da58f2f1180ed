/* 提货 and 收货 (state-machines §5.1 h, §11): the steps of both sides until all goods are picked up. */
import { formatTime } from '#core/clock'
import { oneOf } from '#core/define_codes'
import { DeliveryType } from '#app/listing/codes'
import { collectByTime } from '#app/order/actions/collect_by_time'
import { receiveByTime } from '#app/order/actions/confirm_receipt'
import { OrderState, PickState } from '#app/order/codes'
import { ANNOUNCEABLE } from '#app/order/rules/picking'
import { defineStep } from '#app/order/shared/define_step'
import { tellBuyer } from '#app/order/shared/order_notices'
import { owesStorage } from '#app/order/queries/storage_due'

const from = [OrderState.unpicked] as const
const delivered = `orders.delivery_type = ${DeliveryType.delivered}`
const collected = `orders.delivery_type = ${DeliveryType.pickUp}`
const waiting = { key: 'waitPick', button: '提货管理' } as const

/** A line has goods for which another truck may be announced; the same as `announceableGoods`. */
const REMAINING = `exists (select 1 from order_lines l where l.order_id = orders.id and ${ANNOUNCEABLE})`

const picks = (...states: PickState[]) =>
  `exists (select 1 from pick_orders p where p.order_id = orders.id and p.state ${oneOf(...states)})`

export const receive = defineStep({
  key: 'receive',
  who: 'buyer',
  from,
  to: [OrderState.unsettled],
  when: () => delivered,
  todo: '待收货',
  button: '确认收货',
  waiting,
  deadline: {
    only: delivered,
    due: 'pickDue',
    remind: (trx, order) =>
      tellBuyer(trx, order, {
        code: 'N07',
        title: '收货提醒',
        content: `您的订单${order.orderNo}应于${formatTime(order.pickDue)}前确认收货，逾期按发货数量自动确认。`,
        sms: true,
      }),
    late: { after: 'pickDue', run: receiveByTime },
  },
})

export const payStorageStep = defineStep({
  key: 'payStorage',
  who: 'buyer',
  from,
  when: async () => `${collected} and ${await owesStorage()}`,
  todo: '待付仓储费',
  button: '付仓储费',
  waiting,
})

export const pick = defineStep({
  key: 'pick',
  who: 'buyer',
  from,
  to: [OrderState.unsettled],
  when: () => `${collected} and ${REMAINING}`,
  todo: '待提货',
  button: '去提货',
  waiting,
  deadline: {
    only: collected,
    due: 'pickDue',
    remind: (trx, order) =>
      tellBuyer(trx, order, {
        code: 'N07',
        title: '提货提醒',
        content: `您的订单${order.orderNo}提货截止${formatTime(order.pickDue)}，逾期仓储费由买方承担，${formatTime(order.collectDue)?.slice(0, 10)}仍未提的按合同重量视为已提。`,
      }),
    late: { after: 'collectDue', run: collectByTime },
  },
})

export const approvePickStep = defineStep({
  key: 'approvePick',
  who: 'seller',
  from,
  when: () => picks(PickState.unapproved),
  todo: '提货待审核',
  button: '审核提货',
  waiting,
})

export const recordPickStep = defineStep({
  key: 'recordPick',
  who: 'seller',
  from,
  to: [OrderState.unsettled],
  when: () => picks(PickState.approved, PickState.partlyOut),
  todo: '待出库登记',
  button: '登记出库',
  waiting,
})
