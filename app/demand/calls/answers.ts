/* Calls for answers to wishes: what a seller proposes, and what the sides accept of it. Counter-prices, refusals and withdrawals are those of bargains. */
import { call } from '#core/call'
import { answerDemand } from '#app/demand/actions/answer_demand'
import { acceptAnswer } from '#app/demand/actions/accept_answer'
import { answerDetails, answersToDemand, demandDetails } from '#app/demand/queries/demand_details'
import * as validators from '#app/demand/validators/demand'

call.read('/demand/answers', {
  name: '查看求购报价',
  access: 'certified',
  summary: 'The answers to a wish for its owner, his own for a seller; how many older ones that are over are left out.',
  input: validators.demandIdValidator,
  run: ({ demandId }, { actor }) => answersToDemand(demandId, actor),
})

call.write('/demand/answer', {
  name: '求购报价',
  access: 'certified',
  permission: 'demand:answer',
  idempotency: 'required',
  summary: 'Proposes own goods for a wish, each with its price.',
  input: validators.answerDemandValidator,
  binds: ({ demandId }, { actor }) => demandDetails(demandId, actor),
  message: '报价已发出',
  run: async (input, { actor, trx }) => {
    const { id, answerNo } = await answerDemand(input, actor, trx)
    return { id, answerNo }
  },
})

call.write('/demand/accept', {
  name: '接受求购报价',
  access: 'certified',
  permission: 'quotation:accept',
  idempotency: 'required',
  summary: 'Accepts lines of an answer together: orders, or two hours for the buyer to pay in.',
  input: validators.acceptAnswerValidator,
  binds: ({ answerId }, { actor }) => answerDetails(answerId, actor),
  run: async (input, { actor, trx }) => {
    const { orderIds, fundsUntil } = await acceptAnswer(input, actor, trx)
    return { orderIds, fundsUntil }
  },
  message: ({ orderIds, fundsUntil }) =>
    orderIds.length > 0 ? '已成交' : `买方可用余额不足，已保留至${fundsUntil}待买方入金`,
})
