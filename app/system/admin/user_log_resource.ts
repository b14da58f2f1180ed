import { choice, datetime, defineResource, number, text } from '#app/admin/define'
import { ACTOR_KINDS } from '#app/system/dictionaries'
import UserLog from '#app/system/models/user_log'

export default defineResource(UserLog, {
  name: 'user_logs',
  label: '用户日志',
  group: '统计',
  path: 'statistics/user-log',
  icon: 'list',
  title: 'summary',
  search: ['userName', 'companyName', 'path', 'summary'],
  fields: {
    createdAt: datetime({ label: '时间', list: true, filter: true, sort: true, readOnly: true }),
    kind: choice(ACTOR_KINDS, { label: '用户类型', list: true, filter: true, readOnly: true }),
    userName: text({ label: '用户', list: true, readOnly: true }),
    companyName: text({ label: '企业', list: true, filter: true, readOnly: true }),
    summary: text({ label: '操作', list: true, readOnly: true, width: 220 }),
    path: text({ label: '接口', readOnly: true, width: 240 }),
    code: number({ label: '结果码', list: true, filter: true, readOnly: true }),
    ms: number({ label: '耗时', unit: '毫秒', list: true, sort: true, readOnly: true }),
    ip: text({ label: 'IP', list: true, filter: true, readOnly: true }),
    userAgent: text({ label: '浏览器', readOnly: true }),
    requestId: text({ label: '请求编号', readOnly: true }),
  },
  views: [
    { label: '会员', filter: { kind: 'member' } },
    { label: '管理员', filter: { kind: 'operator' } },
  ],
})
