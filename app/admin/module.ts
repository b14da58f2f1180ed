import { defineModule } from '#core/define_module'

export default defineModule('admin', {
  owns: [
    'admin_preferences',
    'admin_saved_queries',
    'admin_tasks',
    'admin_import_rows',
    'admin_proposals',
    'admin_recycled',
  ],
  reads: ['audit_logs'],
  entities: { proposal: '待复核操作' },
})
