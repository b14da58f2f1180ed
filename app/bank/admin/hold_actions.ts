import { action, textarea, type RowOf } from '#app/admin/define'
import { platformUnfreeze } from '#app/bank/actions/platform_freeze'
import type Hold from '#app/ledger/models/hold'
import { FreezeType } from '#app/ledger/codes'

/** Only freezes made by the platform may be released by hand. */
export const holdActions = {
  release: action({
    label: '解冻',
    tone: 'warning',
    available: (row: RowOf<typeof Hold>) => row.freezeType === FreezeType.platform && row.remaining > 0,
    secondPerson: true,
    form: { reason: textarea({ label: '解冻原因', required: true, maxLength: 200 }) },
    run: ({ id, input, actor, trx }) => platformUnfreeze({ holdId: id, reason: input.reason }, actor, trx),
  }),
}
