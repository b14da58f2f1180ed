import { endpoint } from '#core/api'
import * as input from '#app/pair_order/validators/pair_order'

const Pair = () => import('#app/pair_order/controllers/pair_orders_controller')

const certified = { access: 'certified' } as const
const pointing = { ...certified, permission: 'order:point' }

endpoint('/pair/desk', [Pair, 'desk'], {
  ...certified,
  summary: 'The pricing panel of a pair order: market, price limits, instructions, rolls.',
  validator: input.pairIdValidator,
})
endpoint('/pair/point/add', [Pair, 'add'], {
  ...pointing,
  idempotency: 'required',
  summary: 'The buyer instructs to fix the price of lines, with a limit or at once.',
  validator: input.placeInstructionValidator,
})
endpoint('/pair/point/cancel', [Pair, 'cancel'], {
  ...pointing,
  summary: 'The buyer takes back an instruction that is not filled.',
  validator: input.instructionIdValidator,
})
endpoint('/pair/point/fill', [Pair, 'fill'], {
  ...pointing,
  summary: 'The seller fills an instruction at the futures price it has executed.',
  validator: input.fillValidator,
})
endpoint('/pair/point/claim', [Pair, 'claim'], {
  ...pointing,
  summary: 'The buyer claims a fill that the market met and the seller did not confirm.',
  validator: input.claimValidator,
})
endpoint('/pair/auto', [Pair, 'auto'], {
  ...pointing,
  summary: 'The seller lets instructions be filled against the feed, or not.',
  validator: input.autoFillValidator,
})
endpoint('/pair/roll/ask', [Pair, 'askRoll'], {
  ...pointing,
  summary: 'Proposes to roll the order to another contract.',
  validator: input.askRollValidator,
})
endpoint('/pair/roll/answer', [Pair, 'answerRoll'], {
  ...pointing,
  summary: 'Agrees to roll, or not.',
  validator: input.answerRollValidator,
})
endpoint('/pair/roll/withdraw', [Pair, 'withdrawRoll'], {
  ...pointing,
  summary: 'Takes back the proposal to roll.',
  validator: input.pairIdValidator,
})
endpoint('/pair/abandon', [Pair, 'abandon'], {
  ...certified,
  permission: 'order:cancel',
  summary: 'The buyer gives up an order that is not priced; the deposit goes to the seller.',
  validator: input.abandonValidator,
})
