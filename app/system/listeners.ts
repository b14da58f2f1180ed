import { registerRetiredKeys } from '#core/keys'
import { registerSealedColumns } from '#core/sealed_columns'
import { registerStartCheck } from '#core/start_checks'
import PushKey from '#app/system/models/push_key'
import PushSubscription from '#app/system/models/push_subscription'
import RetiredKey from '#app/system/models/retired_key'
import { retiredKeys } from '#app/system/shared/retired_keys'
import { smsProblems } from '#app/system/sms/sms_start_check'

registerStartCheck(smsProblems)
registerRetiredKeys(retiredKeys)
registerSealedColumns(RetiredKey, ['sealedKey'])
registerSealedColumns(PushKey, ['sealedPrivateKey'])
registerSealedColumns(PushSubscription, ['endpoint', 'auth'])
