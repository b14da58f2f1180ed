import { action, textarea } from '#app/admin/define'
import { closeAlarm } from '#app/ledger/actions/alarms'
import { AlarmState } from '#app/ledger/codes'

/** Closing an alarm, with a memo of its cause. */
export const alarmActions = {
  close: action({
    label: '标记已处理',
    available: { state: [AlarmState.open] },
    form: { memo: textarea({ label: '处理说明', required: true, maxLength: 200 }) },
    run: ({ id, input, actor, trx }) => closeAlarm({ id, memo: input.memo }, actor, trx),
  }),
}
