import { choice, computed, datetime, defineResource, json, text } from '#app/admin/define'
import { ACTOR_KINDS } from '#app/system/dictionaries'
import { ENTITY_NAME } from '#app/system/entity_names'
import AuditLog from '#app/system/models/audit_log'

export default defineResource(AuditLog, {
  name: 'audit_logs',
  label: '审计日志',
  group: '系统',
  path: 'system/audit-log',
  icon: 'lock',
  order: 800,
  title: 'summary',
  search: ['actorName', 'companyName', 'action', 'entityId', 'summary'],
  fields: {
    createdAt: datetime({ label: '时间', list: true, filter: true, sort: true, readOnly: true }),
    actorKind: choice(ACTOR_KINDS, { label: '操作人类型', list: true, filter: true, readOnly: true }),
    actorName: text({ label: '操作人', list: true, readOnly: true }),
    companyName: text({ label: '企业', list: true, readOnly: true }),
    summary: text({ label: '说明', list: true, readOnly: true, width: 240 }),
    action: text({ label: '操作编码', filter: true, readOnly: true }),
    entity: text({ label: '对象编码', filter: true, readOnly: true }),
    entityId: text({ label: '对象编号', list: true, filter: true, readOnly: true }),
    fromState: text({ label: '原状态', readOnly: true }),
    toState: text({ label: '新状态', readOnly: true }),
    reason: text({ label: '原因', list: true, readOnly: true }),
    before: json({ label: '变更前', readOnly: true }),
    after: json({ label: '变更后', readOnly: true }),
    ip: text({ label: 'IP', readOnly: true }),
    requestId: text({ label: '请求编号', readOnly: true }),
  },
  computed: { thing: computed(text({ label: '对象', list: true }), ENTITY_NAME) },
})
