/*
 * 消息通知.
 */
import { call } from '#core/call'
import { setNoticeChoices } from '#app/system/actions/set_notice_choices'
import { readNotices } from '#app/system/actions/read_notices'
import { countUnread, listNotices } from '#app/system/queries/list_notices'
import { noticeSettingsOf } from '#app/system/queries/notice_settings'
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

call.read('/notice/settings/get', {
  name: null,
  access: 'user',
  summary: 'Which notices I am told by SMS and on my devices as well, and my quiet hours.',
  run: ({ actor }) => noticeSettingsOf(actor),
})

call.write('/notice/settings/set', {
  name: '修改消息设置',
  access: 'user',
  summary:
    'Switches SMS and push off for kinds of notices, asks for alerts by them, and sets quiet hours (null: none). On the site everything is told.',
  input: validators.noticeSettingsValidator,
  message: '消息设置已保存',
  run: (input, { actor, trx }) => setNoticeChoices(input, actor, trx),
})

call.read('/notice/unread/count', {
  name: null,
  access: 'user',
  summary: 'How many notices are unread',
  run: async ({ actor }) => ({ count: await countUnread(actor) }),
})
