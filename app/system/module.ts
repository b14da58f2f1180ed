import { defineModule } from '#core/define_module'
import { SystemFile } from '#app/system/file_purposes'

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
    'failed_jobs',
  ],
  reads: ['audit_logs'],
  filePurposes: SystemFile,
  entities: { setting: '交易设置', calendar_day: '工作日历', sms_message: '短信', failed_job: '失败任务' },
  parts: {
    files: 'what files are for, and files that are kept',
    settings: 'how parameters of trade are declared, read and changed',
    sms: 'messages by SMS, and the ways by which they leave',
    user_log: 'who used what',
  },
})
