import { definePage } from '#app/admin/define'

/** 审计校验: whether the audit log is as it was written, and agrees with the copies of its seals outside the database. */
export default definePage({
  name: 'audit_check',
  label: '审计校验',
  group: '系统',
  path: 'system/audit-check',
  icon: 'lock',
  order: 810,
  permission: 'audit_logs.query',
})
