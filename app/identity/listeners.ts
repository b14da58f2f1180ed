import { registerAuditAlarm } from '#core/audit_alarm'
import { tellOperators } from '#app/identity/shared/tell_operators'

registerAuditAlarm((trx, subject) => tellOperators(trx, 'SUPER_ADMIN', subject))
