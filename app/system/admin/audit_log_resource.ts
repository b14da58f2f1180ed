import { choice, computed, datetime, defineResource, json, text } from '#app/admin/define'
import { withoutHidden } from '#app/admin/visible'
import { entityName } from '#app/system/queries/entity_name'
import AuditLog from '#app/system/models/audit_log'
import { ACTOR_KINDS } from '#app/system/codes'

type Values = Record<string, unknown> | null

export default defineResource(AuditLog, {
  name: 'audit_logs',
  label: '审计日志',
  group: '系统',
  path: 'system/audit-log',
  icon: 'ledger',
  order: 800,
  owners: 'platform',
  newest: '最新操作',
  search: ['summary', 'actorName', 'companyName', 'action', 'entityId'],
  fields: {
    createdAt: datetime({ label: '时间', list: true, filter: true, sort: true }),
    actorKind: choice(ACTOR_KINDS, { label: '操作人类型', list: true, filter: true }),
    actorName: text({ label: '操作人', list: true }),
    companyName: text({ label: '企业', list: true }),
    summary: text({ label: '说明', list: true, width: 240 }),
    action: text({ label: '操作编码', filter: true }),
    entity: text({ label: '对象编码', show: false, filter: true }),
    entityId: text({ label: '对象编号', list: true, filter: true }),
    fromState: text({ label: '原状态' }),
    toState: text({ label: '新状态' }),
    reason: text({ label: '原因', list: true }),
    before: json({ label: '变更前' }),
    after: json({ label: '变更后' }),
    ip: text({ label: 'IP' }),
    requestId: text({ label: '请求编号' }),
  },
  masked: (row, actor) => ({
    ...row,
    before: withoutHidden(row.entity, row.before as Values, actor),
    after: withoutHidden(row.entity, row.after as Values, actor),
  }),
  computed: { thing: computed(text({ label: '对象', list: true }), entityName) },
})
