import { defineModule } from '#core/define_module'

export default defineModule('core', {
  owns: ['idempotency_keys', 'rate_limits', 'audit_logs', 'audit_seals', 'audit_anchors'],
  appendOnly: ['audit_logs', 'audit_seals', 'audit_anchors'],
  entities: { audit_log: '审计日志' },
  schemas: ['pgboss'],
})
