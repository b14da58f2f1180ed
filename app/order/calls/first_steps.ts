import { call } from '#core/call'
import { firstStepsOf } from '#app/order/queries/first_steps'

call.read('/first/step/list', {
  name: null,
  access: 'user',
  summary: 'The way of a new member to the first deal: what is done, what waits, what to do next.',
  run: ({ actor }) => firstStepsOf(actor),
})
