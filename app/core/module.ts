import { defineModule } from '#core/define_module'

export default defineModule('core', {
  owns: ['idempotency_keys', 'rate_limits', 'audit_logs', 'audit_seals', 'audit_anchors'],
  appendOnly: ['audit_logs', 'audit_seals', 'audit_anchors'],
  schemas: ['pgboss'],
})
