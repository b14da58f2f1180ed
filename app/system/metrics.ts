import { FailedJobState, SmsState } from '#app/system/codes'
import { defineCounter, defineGauge, measured } from '#core/metrics'

defineGauge({
  name: 'failed_jobs_open',
  help: 'Background jobs that have failed for good and that no operator has dealt with.',
  read: () => measured(`select count(*) as value from failed_jobs where state = ${FailedJobState.failed}`),
})

defineGauge({
  name: 'sms_waiting',
  help: 'SMS that are not sent yet.',
  read: () => measured(`select count(*) as value from sms_messages where state = ${SmsState.waiting}`),
})

defineGauge({
  name: 'sms_day',
  help: 'SMS of the last 24 hours by result.',
  labels: { result: ['sent', 'failed'] },
  read: () =>
    measured(
      `select case state when ${SmsState.sent} then 'sent' else 'failed' end as label, count(*) as value from sms_messages
       where created_at > now() - interval '24 hours' and state in (${SmsState.sent}, ${SmsState.failed}) group by 1`,
      'result'
    ),
})

export const countPush = defineCounter({
  name: 'push_total',
  help: 'Notices to browsers by result: taken by the push service, for a browser that is gone, refused, put off, without an answer, too old, for a service out of reach.',
  labels: { result: ['sent', 'gone', 'refused', 'later', 'unreachable', 'expired', 'lost'] },
})

defineGauge({
  name: 'push_waiting',
  help: 'Notices to browsers whose time has come and that are not sent yet.',
  read: () =>
    measured(
      `select count(*) as value from push_messages where ended_at is null and coalesce(send_after, created_at) <= now()`
    ),
})

defineGauge({
  name: 'push_devices',
  help: 'Browsers that get notices.',
  read: () => measured(`select count(*) as value from push_subscriptions`),
})
