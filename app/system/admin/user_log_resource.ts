import { choice, computed, datetime, defineResource, number, text } from '#app/admin/define'
import { BROWSER } from '#app/system/admin/browser_sql'
import UserLog from '#app/system/models/user_log'
import { ACTOR_KINDS } from '#app/system/codes'

export default defineResource(UserLog, {
  name: 'user_logs',
  label: '用户日志',
  group: '统计',
  icon: 'history',
  path: 'statistics/user-log',
  owners: 'platform',
  search: ['summary', 'userName', 'companyName', 'path'],
  fields: {
    createdAt: datetime({ label: '时间', list: true, filter: true, sort: true }),
    kind: choice(ACTOR_KINDS, { label: '用户类型', list: true, filter: true }),
    userName: text({ label: '用户', list: true }),
    companyName: text({ label: '企业', list: true, filter: true }),
    summary: text({ label: '操作', list: true, width: 220 }),
    path: text({ label: '接口', width: 240 }),
    code: number({ label: '结果码', list: true, filter: true }),
    ms: number({ label: '耗时', unit: '毫秒', list: true, sort: true }),
    ip: text({ label: 'IP', list: true, filter: true }),
    requestId: text({ label: '请求编号' }),
  },
  computed: { browser: computed(text({ label: '浏览器' }), BROWSER) },
  views: [
    { label: '会员', filter: { kind: 'member' } },
    { label: '管理员', filter: { kind: 'operator' } },
  ],
})
