import type { Actor } from '#core/actor'
import { call } from '#core/call'
import type Order from '#app/order/models/order'
import { getOrder } from '#app/order/queries/get_order'
import { claimFill, abandonPricing, setAutoFill } from '#app/pair_order/actions/side_steps'
import { fillInstruction } from '#app/pair_order/actions/fill_instruction'
import { cancelInstruction, placeInstruction } from '#app/pair_order/actions/place_instruction'
import { answerRoll, askRoll, withdrawRoll } from '#app/pair_order/actions/roll_order'
import type PointInstruction from '#app/pair_order/models/point_instruction'
import type PointRoll from '#app/pair_order/models/point_roll'
import { getInstruction, getOpenRoll, pointDesk } from '#app/pair_order/queries/point_desk'
import * as validators from '#app/pair_order/validators/pair_order'

/** The answer of a step; the page reads order and panel again. */
const moved = (order: Order) => ({ orderId: order.id, state: order.state, pricingStatus: order.pricingStatus })

/** The terms of pricing as the page of the order shows them. */
const pricingShown = async ({ orderId }: { orderId: number }, { actor }: { actor: Actor }) =>
  (await getOrder(orderId, actor)).pair

const pointed = ({ id, state, limitPrice, fillPrice }: PointInstruction) => ({
  instructionId: id,
  state,
  limitPrice,
  fillPrice,
})

const rolled = ({ id, state, toContract, toBasis }: PointRoll) => ({ rollId: id, state, toContract, toBasis })

call.read('/pair/desk', {
  name: '查看点价台',
  access: 'certified',
  summary: 'The pricing panel of a pair order: market, price limits, instructions, rolls.',
  input: validators.pairIdValidator,
  run: ({ orderId }, { actor }) => pointDesk(orderId, actor),
})

call.write('/pair/point/add', {
  name: '下达点价指令',
  access: 'certified',
  permission: 'order:point',
  idempotency: 'required',
  summary: 'The buyer instructs to fix the price of lines, with a limit or at once.',
  input: validators.placeInstructionValidator,
  binds: pricingShown,
  message: '点价指令已提交',
  run: async (input, { actor, trx }) => ({
    instructions: (await placeInstruction(input, actor, trx)).map(pointed),
  }),
})

call.write('/pair/point/cancel', {
  name: '撤销点价指令',
  access: 'certified',
  permission: 'order:point',
  summary: 'The buyer takes back an instruction that is not filled.',
  input: validators.instructionIdValidator,
  message: '已撤销',
  run: async (input, { actor, trx }) => pointed(await cancelInstruction(input, actor, trx)),
})

call.write('/pair/point/fill', {
  name: '确认点价成交',
  access: 'certified',
  permission: 'order:point',
  summary: 'The seller fills an instruction at the futures price it has executed.',
  input: validators.fillValidator,
  binds: ({ instructionId }, { actor }) => getInstruction(instructionId, actor),
  message: '点价成交',
  run: async (input, { actor, trx }) => pointed(await fillInstruction(input, actor, trx)),
})

call.write('/pair/point/claim', {
  name: '主张点价成交',
  access: 'certified',
  permission: 'order:point',
  summary: 'The buyer claims a fill that the market met and the seller did not confirm.',
  input: validators.claimValidator,
  message: '已提交，等待平台处理',
  run: async (input, { actor, trx }) => pointed(await claimFill(input, actor, trx)),
})

call.write('/pair/auto', {
  name: '设置自动成交',
  access: 'certified',
  permission: 'order:point',
  summary: 'The seller lets instructions be filled against the feed, or not.',
  input: validators.autoFillValidator,
  binds: pricingShown,
  run: async (input, { actor, trx }) => moved(await setAutoFill(input, actor, trx)),
  message: (_body, input) => (input.autoFill ? '已开启自动成交' : '已关闭自动成交'),
})

call.write('/pair/roll/ask', {
  name: '申请移仓',
  access: 'certified',
  permission: 'order:point',
  summary: 'Proposes to roll the order to another contract.',
  input: validators.askRollValidator,
  binds: pricingShown,
  message: '已提交，等待对方确认',
  run: async (input, { actor, trx }) => rolled(await askRoll(input, actor, trx)),
})

call.write('/pair/roll/answer', {
  name: '答复移仓',
  access: 'certified',
  permission: 'order:point',
  summary: 'Agrees to roll, or not.',
  input: validators.answerRollValidator,
  binds: ({ orderId }, { actor }) => getOpenRoll(orderId, actor),
  run: async (input, { actor, trx }) => rolled(await answerRoll(input, actor, trx)),
  message: (_body, input) => (input.agree ? '已移仓' : '已拒绝'),
})

call.write('/pair/roll/withdraw', {
  name: '撤回移仓申请',
  access: 'certified',
  permission: 'order:point',
  summary: 'Takes back the proposal to roll.',
  input: validators.pairIdValidator,
  message: '已撤回',
  run: async (input, { actor, trx }) => rolled(await withdrawRoll(input, actor, trx)),
})

call.write('/pair/abandon', {
  name: '放弃点价订单',
  access: 'certified',
  permission: 'order:cancel',
  summary: 'The buyer gives up an order that is not priced; the deposit goes to the seller.',
  input: validators.abandonValidator,
  binds: ({ orderId }, { actor }) => getOrder(orderId, actor),
  message: '订单已终止',
  run: async (input, { actor, trx }) => moved(await abandonPricing(input, actor, trx)),
})
