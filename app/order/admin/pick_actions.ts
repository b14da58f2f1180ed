import { action, boolean, file, number, text, textarea, weight } from '#app/admin/define'
import { refuse } from '#core/errors'
import { approvePick, rejectPick } from '#app/order/actions/decide_pick'
import { recordPick } from '#app/order/actions/record_pick'
import { PickState } from '#app/order/codes'
import { OrderRefusal } from '#app/order/refusals'
import { OrderFile } from '#app/order/file_purposes'

/** Actions of operators on behalf of the warehouse. */
export const pickActions = {
  approve: action({
    label: '通过',
    tone: 'primary',
    bulk: true,
    available: { state: [PickState.unapproved] },
    run: ({ id, actor, trx }) => approvePick({ pickOrderId: id }, actor, trx),
  }),
  reject: action({
    label: '驳回',
    tone: 'danger',
    available: { state: [PickState.unapproved] },
    form: { reason: textarea({ label: '原因', required: true, maxLength: 200 }) },
    run: ({ id, input, actor, trx }) => rejectPick({ pickOrderId: id, reason: input.reason }, actor, trx),
  }),
  record: action({
    label: '登记出库',
    tone: 'primary',
    help: '按仓库磅单逐批登记实提包数与过磅重量',
    available: { state: [PickState.approved, PickState.partlyOut] },
    form: {
      batchCode: text({ label: '批号', required: true, maxLength: 32 }),
      packets: number({ label: '实提包数', min: 1, help: '按吨商品留空' }),
      weight: weight({ label: '过磅重量', required: true, min: 0.001 }),
      ticketNo: text({ label: '磅单号', required: true, maxLength: 40 }),
      ticketFileId: file({ label: '磅单', purpose: OrderFile.ticket.name }),
      finished: boolean({ label: '本车已装完' }),
      noMore: boolean({ label: '仓库已无余包' }),
    },
    run: async ({ id, input, actor, trx }) => {
      const line = await trx
        .from('pick_order_lines as p')
        .join('order_lines as l', 'l.id', 'p.order_line_id')
        .where({ 'p.pick_order_id': id, 'l.batch_code': input.batchCode.trim() })
        .select('l.id')
        .first()
      if (!line) throw refuse(OrderRefusal.batchNotOfPick)
      const { packets, weight: tonnes, ticketNo, ticketFileId } = input
      await recordPick(
        {
          pickOrderId: id,
          lines: [{ lineId: line.id, packets: packets ?? undefined, weight: tonnes, ticketNo, ticketFileId }],
          finished: !!input.finished,
          noMore: !!input.noMore,
        },
        actor,
        trx
      )
    },
  }),
}
