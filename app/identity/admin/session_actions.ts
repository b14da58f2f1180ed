import { action, computed, text } from '#app/admin/define'
import { endSessionOf } from '#app/identity/actions/end_sessions'

/** Whose session it is: name and mobile of a member, name and login name of an operator. */
export const sessionOwner = computed(
  text({ label: '账号', list: true, width: 200 }),
  `(select case access_tokens.kind when 'member'
      then (select coalesce(u.name || ' ', '') || u.mobile from users u where u.id = access_tokens.owner_id)
      else (select o.name || ' ' || o.username from operators o where o.id = access_tokens.owner_id) end)`
)

/** What operators may do about sessions of others. */
export const deviceActions = {
  end: action({
    label: '强制退出',
    tone: 'danger',
    confirm: '该设备立即退出登录，确定？',
    run: ({ id, actor, trx }) => endSessionOf(id, actor, trx),
  }),
}
