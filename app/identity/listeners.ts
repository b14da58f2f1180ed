import { registerAuditAlarm } from '#core/audit_alarm'
import { registerSealedColumns } from '#core/sealed_columns'
import Operator from '#app/identity/models/operator'
import { registerSmsRecipients } from '#app/system/ports/sms_recipients'
import { tellOperators } from '#app/identity/shared/tell_operators'

registerAuditAlarm((trx, subject) => tellOperators(trx, 'SUPER_ADMIN', subject))
registerSmsRecipients(async (trx, mobiles) => {
  const rows = await trx
    .from('users')
    .whereIn('mobile', [...mobiles])
    .select('id', 'mobile')
  return new Map(rows.map(({ id, mobile }) => [mobile as string, id as number]))
})
registerSealedColumns(Operator, ['totpSecret'])
