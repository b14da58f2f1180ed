import { datetime, defineResource, file, ref, text } from '#app/admin/define'
import PointConfirmation from '#app/pair_order/models/point_confirmation'

export default defineResource(PointConfirmation, {
  name: 'point_confirmations',
  label: '点价确认单',
  group: '交易',
  path: 'point-confirmation',
  icon: 'file',
  order: 7,
  owners: { through: 'orderId' },
  audit: 'point_confirmation',
  search: ['confirmationNo'],
  title: 'confirmationNo',
  fields: {
    confirmationNo: text({ label: '确认单号', list: true }),
    orderId: ref('orders', { label: '订单', list: true, filter: true }),
    instructionId: ref('point_instructions', { label: '点价指令', list: true }),
    createdAt: datetime({ label: '确认时间', list: true, sort: true, filter: true }),
    fileId: file({ label: '点价确认单' }),
    digest: text({ label: '校验码' }),
  },
})
