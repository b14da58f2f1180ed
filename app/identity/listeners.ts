import { YesNo } from '#core/codes'
import { registerAuditAlarm } from '#core/audit_alarm'
import { registerSealedColumns } from '#core/sealed_columns'
import Operator from '#app/identity/models/operator'
import { BindCompanyState, UserState } from '#app/identity/codes'
import { registerNoticeReaders } from '#app/system/ports/notice_readers'
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
registerNoticeReaders({
  ofCompanies: async (trx, companyIds) => {
    const rows = await trx
      .from('users')
      .whereIn('company_id', [...companyIds])
      .where({ bind_company_state: BindCompanyState.certified, state: UserState.active, is_del: YesNo.no })
      .orderBy('id')
      .select('id', 'company_id')
    return rows.map((row) => ({ companyId: row.company_id as number, userId: row.id as number }))
  },
  mobiles: async (trx, userIds) => {
    const rows = await trx
      .from('users')
      .whereIn('id', [...userIds])
      .where({ state: UserState.active, is_del: YesNo.no })
      .select('id', 'mobile')
    return new Map(rows.map((row) => [row.id as number, row.mobile as string]))
  },
})
registerSealedColumns(Operator, ['totpSecret'])
