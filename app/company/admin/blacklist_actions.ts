import { action, textarea, type RowOf } from '#app/admin/define'
import { liftBlacklist } from '#app/company/actions/blacklist_company'
import { BlacklistSource } from '#app/company/codes'
import type CompanyBlacklist from '#app/company/models/company_blacklist'

/** An entry is never removed, only lifted with a reason; the entry of a debt ends with the debt. */
export const blacklistActions = {
  lift: action({
    label: '解除',
    available: (row: RowOf<typeof CompanyBlacklist>) =>
      row.liftedAt === null && row.source === BlacklistSource.operator,
    form: { reason: textarea({ label: '解除原因', required: true, maxLength: 200, help: '最少5个字' }) },
    run: ({ id, input, actor, trx }) => liftBlacklist({ id, ...input }, actor, trx),
  }),
}
