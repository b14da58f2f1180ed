import { call } from '#core/call'
import { consume } from '#app/identity/proofs/limits'
import { addPick } from '#app/order/actions/add_pick'
import { approvePick, cancelPick, rejectPick } from '#app/order/actions/decide_pick'
import { recordPick } from '#app/order/actions/record_pick'
import { getPick } from '#app/order/queries/get_pick'
import { renewPickCode } from '#app/order/actions/renew_pick_code'
import type PickOrder from '#app/order/models/pick_order'
import { truckPaper } from '#app/order/queries/delivery_paper'
import { provePickCode } from '#app/order/shared/pick_code'
import * as validators from '#app/order/validators/order'

const moved = (pick: PickOrder) => ({ pickOrderId: pick.id, pickNo: pick.pickNo, state: pick.state })

call.write('/pick/add', {
  name: '申请提货',
  access: 'certified',
  permission: 'order:pick',
  summary: 'A pick order: bales, truck, driver, day.',
  input: validators.addPickValidator,
  // Its code goes by SMS to whatever telephone the driver has.
  limit: ({ actor }) => consume('pickByCompany', String(actor.companyId)),
  message: '提货申请已提交',
  run: async (input, { actor, trx }) => moved(await addPick(input, actor, trx)),
})

call.file('/pick/paper', {
  name: '打印车次提货单',
  access: 'certified',
  summary: 'The delivery order of one truck as PDF, with its pick code for the buyer alone.',
  input: validators.pickIdValidator,
  run: ({ pickOrderId }, { actor }) => truckPaper(pickOrderId, actor),
})

call.write('/pick/approve', {
  name: '审核提货',
  access: 'certified',
  permission: 'order:pick',
  summary: 'The seller approves a pick order for its warehouse.',
  input: validators.approvePickValidator,
  binds: ({ pickOrderId }, { actor }) => getPick(pickOrderId, actor),
  message: '已通过',
  run: async (input, { actor, trx }) => moved(await approvePick(input, actor, trx)),
})

call.write('/pick/reject', {
  name: '拒绝提货',
  access: 'certified',
  permission: 'order:pick',
  summary: 'The seller refuses a pick order.',
  input: validators.rejectPickValidator,
  message: '已驳回',
  run: async (input, { actor, trx }) => moved(await rejectPick(input, actor, trx)),
})

call.write('/pick/cancel', {
  name: '取消提货',
  access: 'certified',
  permission: 'order:pick',
  summary: 'The buyer takes back a pick order.',
  input: validators.pickIdValidator,
  message: '已撤销',
  run: async (input, { actor, trx }) => moved(await cancelPick(input, actor, trx)),
})

call.write('/pick/code', {
  name: '换发提货码',
  access: 'certified',
  permission: 'order:pick',
  summary: 'The buyer issues another pick code; the old one is void.',
  input: validators.pickIdValidator,
  // Each code goes out by two SMS.
  limit: ({ actor }) => consume('pickCodeByCompany', String(actor.companyId)),
  message: '新提货码已发送',
  run: async (input, { actor, trx }) => moved(await renewPickCode(input, actor, trx)),
})

call.write('/pick/record', {
  name: '登记出库',
  access: 'certified',
  permission: 'order:pick',
  summary: 'What left the warehouse: bales and scale weight, against the pick code.',
  input: validators.recordPickValidator,
  message: '出库已登记',
  prove: (input, { actor }) => provePickCode(input, actor),
  run: async (input, { actor, trx, proof }) => moved(await recordPick({ ...input, proof }, actor, trx)),
})
