import { defineModule } from '#core/define_module'

export default defineModule('admin', {
  owns: [
    'admin_preferences',
    'admin_saved_queries',
    'admin_tasks',
    'admin_import_rows',
    'admin_proposals',
    'admin_recycled',
    'admin_edit_locks',
    'admin_comments',
    'admin_assignments',
    'admin_inbox',
    'admin_drafts',
  ],
  appendOnly: ['admin_comments'],
  reads: ['audit_logs'],
  entities: { proposal: '待复核操作', comment: '评论', assignment: '分派' },
})
