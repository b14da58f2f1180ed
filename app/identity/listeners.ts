import { registerAuditAlarm } from '#core/audit_alarm'
import { registerSealedColumns } from '#core/sealed_columns'
import Operator from '#app/identity/models/operator'
import { tellOperators } from '#app/identity/shared/tell_operators'

registerAuditAlarm((trx, subject) => tellOperators(trx, 'SUPER_ADMIN', subject))
registerSealedColumns(Operator, ['totpSecret'])
