import { defineModule } from '#core/define_module'
import { LEAST_LOG_DAYS } from '#app/system/user_log/retention'
import { SystemFile } from '#app/system/file_purposes'
import { SystemSetting } from '#app/system/settings'

export default defineModule('system', {
  owns: [
    'settings',
    'setting_changes',
    'calendar_days',
    'notices',
    'notice_reads',
    'notice_settings',
    'told_alerts',
    'push_keys',
    'push_subscriptions',
    'push_messages',
    'sms_messages',
    'files',
    'file_grants',
    'user_logs',
    'retired_keys',
    'failed_jobs',
  ],
  appendOnly: ['setting_changes'],
  retention: { user_logs: LEAST_LOG_DAYS },
  reads: ['audit_logs'],
  settings: SystemSetting,
  filePurposes: SystemFile,
  entities: {
    setting: '交易设置',
    calendar_day: '工作日历',
    sms_message: '短信',
    push_device: '推送设备',
    app_key: '应用密钥',
    failed_job: '失败任务',
  },
  parts: {
    files: 'what files are for, and files that are kept',
    push: 'notices on phones by web push: the key, the devices, and how they are sent',
    settings: 'how parameters of trade are declared, read and changed',
    sms: 'messages by SMS, and the ways by which they leave',
    user_log: 'who used what',
  },
})
