import { action, text, type RowOf } from '#app/admin/define'
import { disableUser, enableUser, lockUser, unlockUser } from '#app/identity/actions/lock_user'
import type User from '#app/identity/models/user'
import { UserState } from '#app/identity/codes'

const reason = { reason: text({ label: '原因', required: true, maxLength: 200 }) }

/** Actions on users: lock, unlock, disable and enable. */
export const userActions = {
  lock: action({
    label: '锁定',
    tone: 'warning',
    form: reason,
    run: ({ id, input, actor, trx }) => lockUser({ id, ...input }, actor, trx),
  }),
  unlock: action({
    label: '解锁',
    available: (row: RowOf<typeof User>) => row.lockedUntil !== null,
    run: ({ id, actor, trx }) => unlockUser({ id }, actor, trx),
  }),
  suspend: action({
    label: '停用',
    tone: 'danger',
    form: reason,
    available: { state: [UserState.active] },
    run: ({ id, input, actor, trx }) => disableUser({ id, ...input }, actor, trx),
  }),
  resume: action({
    label: '启用',
    available: { state: [UserState.disabled] },
    run: ({ id, actor, trx }) => enableUser({ id }, actor, trx),
  }),
}
