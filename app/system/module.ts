import { defineModule } from '#core/define_module'

export default defineModule('system', {
  owns: [
    'settings',
    'setting_changes',
    'calendar_days',
    'notices',
    'notice_reads',
    'sms_messages',
    'files',
    'file_grants',
    'user_logs',
  ],
  reads: ['audit_logs'],
})
