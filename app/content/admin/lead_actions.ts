import { action, textarea } from '#app/admin/define'
import { followLead } from '#app/content/actions/finance_leads'
import { LeadState } from '#app/content/codes'

const note = { note: textarea({ label: '沟通情况', required: true, maxLength: 200 }) }

export const leadActions = {
  contact: action({
    label: '已联系',
    tone: 'primary',
    form: note,
    available: { state: [LeadState.open] },
    run: ({ id, input, actor, trx }) => followLead({ id, to: LeadState.contacted, note: input.note }, actor, trx),
  }),
  close: action({
    label: '关闭',
    form: note,
    available: { state: [LeadState.open, LeadState.contacted] },
    run: ({ id, input, actor, trx }) => followLead({ id, to: LeadState.closed, note: input.note }, actor, trx),
  }),
}
