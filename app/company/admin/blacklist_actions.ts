import { action, textarea, type RowOf } from '#app/admin/define'
import { liftBlacklist } from '#app/company/actions/blacklist_company'
import type CompanyBlacklist from '#app/company/models/company_blacklist'

/** An entry is never removed, only lifted with a reason. */
export const blacklistActions = {
  lift: action({
    label: '解除',
    available: (row: RowOf<typeof CompanyBlacklist>) => row.liftedAt === null,
    form: { reason: textarea({ label: '解除原因', required: true, maxLength: 200, help: '最少5个字' }) },
    run: ({ id, input, actor, trx }) => liftBlacklist({ id, ...input }, actor, trx),
  }),
}
