import { defineLabels } from '#core/validation'

/** Makes validators of this module with these labels. */
export const validator = defineLabels({
  purpose: '文件用途',
  ids: '消息',
  unread: '只看未读',
  muted: '不发短信的消息',
  pushMuted: '不推送的消息',
  smsWanted: '另发短信的关注提醒',
  pushWanted: '另推送的关注提醒',
  quiet: '免打扰时段',
  from: '免打扰开始',
  to: '免打扰结束',
  type: '消息类型',
  id: '编号',
  changes: '交易设置',
  reason: '修改原因',
})
