import { registerStartCheck } from '#core/start_checks'
import { smsProblems } from '#app/system/sms/sms_start_check'

registerStartCheck(smsProblems)
