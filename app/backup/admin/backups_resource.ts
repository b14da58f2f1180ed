import { choice, computed, datetime, defineResource, number, text } from '#app/admin/define'
import { BackupKind } from '#app/backup/codes'
import Backup from '#app/backup/models/backup'

const STATES = {
  proven: ['已验证', 'green'],
  finished: ['未验证', 'amber'],
  running: ['进行中', 'indigo'],
  failed: ['失败', 'red'],
  removed: ['已清理', 'grey'],
} as const

export default defineResource(Backup, {
  name: 'backups',
  label: '数据备份',
  group: '系统',
  path: 'system/backups',
  icon: 'box',
  order: 820,
  title: 'name',
  newest: '最新备份',
  owners: 'platform',
  search: ['name', 'error'],
  fields: {
    startedAt: datetime({ label: '开始时间', list: true, sort: true, filter: true }),
    kind: choice(BackupKind, { list: true, filter: true }),
    name: text({ label: '备份名称', list: true, width: 250 }),
    place: text({ label: '位置' }),
    finishedAt: datetime({ label: '完成时间' }),
    provenAt: datetime({ label: '验证时间', list: true }),
    rows: number({ label: '记录数', list: true }),
    files: number({ label: '文件数' }),
    error: text({ label: '失败原因', list: true, width: 140 }),
    removedAt: datetime({ label: '清理时间' }),
  },
  computed: {
    state: computed(
      choice(STATES, { label: '状态', list: true }),
      `case when backups.removed_at is not null then 'removed' when backups.error is not null then 'failed'
         when backups.proven_at is not null then 'proven' when backups.finished_at is not null then 'finished' else 'running' end`
    ),
    size: computed(number({ label: '大小（MB）', decimals: 1, list: true }), 'round(backups.bytes / 1048576.0, 1)'),
  },
})
