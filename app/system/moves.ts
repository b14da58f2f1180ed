import SmsMessage from '#app/system/models/sms_message'
import { SmsState } from '#app/system/codes'
import { defineRecordedMove } from '#core/moves'

/** The moves of a message; its row records gateway, attempts and the last error. */
export const moveSms = defineRecordedMove({ model: SmsMessage, states: SmsState, recordedIn: 'sms_messages' })
