import db from '@adonisjs/lucid/services/db'
import app from '@adonisjs/core/services/app'
import env from '#start/env'
import { BackupKind } from '#app/backup/codes'

/** Hours after which the last proven backup is too old: a day, and what a backup and its proof may take. */
const PROVEN_HOURS = 26
/** Minutes after which the log is not archived as it should be; a segment is archived every half minute. */
const ARCHIVED_MINUTES = 5

/** Minutes after which a file should have its copy in the mirror; files are copied every half minute. */
const MIRRORED_MINUTES = 10

/** What is wrong with the backups of this instance, in sentences for operators; nothing for a demo market. */
export async function backupProblems(): Promise<string[]> {
  const problems: string[] = []
  if (env.get('BACKUP_TO')) {
    const { rows } = await db.rawQuery(
      `select coalesce(max(proven_at) > now() - make_interval(hours => ?), false) as proven from backups
       where kind = ? and removed_at is null`,
      [PROVEN_HOURS, BackupKind.archive]
    )
    if (!rows[0].proven) problems.push('最近一天没有通过恢复验证的数据备份')
  } else if (app.inProduction && !env.get('DEMO')) problems.push('未配置数据备份（BACKUP_TO）')

  const mirror = env.get('FILES_MIRROR')
  if (mirror) {
    const { rows: late } = await db.rawQuery(
      `select exists (select from files f where f.created_at < now() - make_interval(mins => ?)
         and not exists (select from file_copies c where c.file_id = f.id and c.place = ?)) as late`,
      [MIRRORED_MINUTES, mirror]
    )
    if (late[0].late) problems.push('文件副本中断（FILES_MIRROR）')
  }

  // Also for a PostgreSQL of one's own that archives its log.
  const { rows } = await db.rawQuery(
    `select current_setting('archive_mode') <> 'off' and (last_failed_time > coalesce(last_archived_time, '-infinity')
       or coalesce(last_archived_time, stats_reset, '-infinity') < now() - make_interval(mins => ?)) as late
     from pg_stat_archiver`,
    [ARCHIVED_MINUTES]
  )
  if (rows[0].late) problems.push('数据库日志归档中断')
  return problems
}
