import { call } from '#core/call'
import { todoOf } from '#app/system/ports/todo'

call.read('/todo/list', {
  name: null,
  access: 'certified',
  summary: 'What waits for my company: orders, settlements with their invoices, inquiries, auctions; counts by step.',
  run: ({ actor }) => todoOf(actor),
})
