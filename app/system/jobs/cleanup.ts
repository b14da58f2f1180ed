import db from '@adonisjs/lucid/services/db'
import { forgetKeys } from '#core/idempotency'
import { defineJob } from '#core/jobs'
import { removeUnusedFiles } from '#app/system/files/stored_files'
import { PUSH_DAYS } from '#app/system/push/subscriptions'
import { SystemSetting } from '#app/system/settings'
import { setting } from '#app/system/settings/stored_settings'

/** Retention in days. Audit lines are never deleted; how long the user log is kept is a setting. */
const KEY_DAYS = 30
const SMS_DAYS = 365
const FAILED_JOB_DAYS = 90
const PUSH_MESSAGE_DAYS = 7
const TOLD_ALERT_DAYS = 7

/** Deletes expired rows, and uploads that nothing names, every night. */
defineJob<object>({
  name: 'system.cleanup',
  label: '清理过期数据',
  cron: '20 3 * * *',
  async handle() {
    const older = 'created_at < now() - make_interval(days => ?)'
    await db
      .from('user_logs')
      .whereRaw(older, [await setting(SystemSetting.userLogDays)])
      .delete()
    await db.from('sms_messages').whereRaw(older, [SMS_DAYS]).delete()
    await db.from('failed_jobs').whereRaw('failed_at < now() - make_interval(days => ?)', [FAILED_JOB_DAYS]).delete()
    await db.from('push_messages').whereRaw(older, [PUSH_MESSAGE_DAYS]).delete()
    await db.from('push_subscriptions').whereRaw('seen_at < now() - make_interval(days => ?)', [PUSH_DAYS]).delete()
    await db.from('told_alerts').whereRaw('told_at < now() - make_interval(days => ?)', [TOLD_ALERT_DAYS]).delete()
    await forgetKeys(KEY_DAYS)
    await removeUnusedFiles()
  },
})
