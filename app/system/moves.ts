import FailedJob from '#app/system/models/failed_job'
import SmsMessage from '#app/system/models/sms_message'
import { FailedJobState, SmsState } from '#app/system/codes'
import { defineMove, defineRecordedMove } from '#core/moves'

/** The moves of a message; its row records gateway, attempts and the last error. */
export const moveSms = defineRecordedMove({ model: SmsMessage, states: SmsState, recordedIn: 'sms_messages' })

export const moveFailedJob = defineMove({ model: FailedJob, states: FailedJobState, entity: 'failed_job' })
