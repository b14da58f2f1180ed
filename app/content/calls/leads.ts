/* 融资意向 from the storefront. */
import { call } from '#core/call'
import { consume } from '#app/identity/proofs/limits'
import { ContentRefusal } from '#app/content/refusals'
import { addLead } from '#app/content/actions/finance_leads'
import { ownLeads } from '#app/content/queries/own_leads'
import * as validators from '#app/content/validators/content'

call.write('/finance/lead/add', {
  name: '提交融资意向',
  access: 'user',
  summary: 'Leave a wish for a financial service.',
  input: validators.leadValidator,
  limit: ({ actor }) => consume('leadByUser', String(actor.userId), ContentRefusal.leadsTooOften),
  message: '已提交，我们会尽快联系您',
  run: (input, { actor, trx }) => addLead(input, actor, trx),
})

call.read('/finance/lead/list', {
  name: '查看融资意向',
  access: 'user',
  summary: 'What one has asked for.',
  run: ({ actor }) => ownLeads(actor),
})
