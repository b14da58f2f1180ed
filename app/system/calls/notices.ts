/*
 * 消息通知.
 */
import { call } from '#core/call'
import { readNotices } from '#app/system/actions/read_notices'
import { countUnread, listNotices } from '#app/system/queries/list_notices'
import * as validators from '#app/system/validators/system'

call.read('/notice/list', {
  name: '查看消息',
  access: 'user',
  summary: 'Notices, newest first',
  input: validators.noticeListValidator,
  run: (input, { actor }) => listNotices(input, actor),
})

call.act('/notice/read', {
  name: '消息标为已读',
  access: 'user',
  summary: 'Mark notices as read, all without ids; answers how many are left',
  input: validators.noticeReadValidator,
  run: async ({ ids }, { actor }) => {
    await readNotices(ids ?? null, actor)
    return { count: await countUnread(actor) }
  },
})

call.read('/notice/unread/count', {
  name: null,
  access: 'user',
  summary: 'How many notices are unread',
  run: async ({ actor }) => ({ count: await countUnread(actor) }),
})
