import { defineJob, enqueue } from '#core/jobs'

/**
 * The backup of the day, by BACKUP_TO. It runs in a process of its own: compressing and checking would delay the requests of this one. One that
 * failed is not repeated, because the alarm tells of it, and a person should look.
 */
export const backUpNightly = defineJob<object>({
  name: 'backup.daily',
  label: '每日备份',
  cron: '40 2 * * *',
  options: { retryLimit: 0, expireInSeconds: 8 * 3_600 },
  async handle() {
    const { default: env } = await import('#start/env')
    const { runCommand } = await import('#app/backup/jobs/run_command')
    if (!env.get('BACKUP_TO')) return
    await runCommand('db:backup', '--check')
    if (env.get('WAL_ARCHIVE')) await runCommand('db:base')
  },
})

/** Seconds after the first round of a minute in which files are mirrored a second time: as often as the log is archived. */
const SECOND_ROUND = 30

/** Copies new files into FILES_MIRROR, twice a minute. */
export const mirrorNewFiles = defineJob<{ isSecond?: boolean }>({
  name: 'backup.mirror-files',
  label: '复制新文件到副本位置',
  cron: '* * * * *',
  options: { retryLimit: 0 },
  async handle({ isSecond }) {
    const { default: env } = await import('#start/env')
    if (!env.get('FILES_MIRROR')) return
    if (!isSecond) {
      const startAfter = new Date(Date.now() + SECOND_ROUND * 1_000)
      await enqueue(null, mirrorNewFiles, { isSecond: true }, { startAfter })
    }
    const { mirrorFiles } = await import('#app/backup/actions/mirror_files')
    await mirrorFiles()
  },
})

/** Archived segments of the log are mostly empty, and 16 MB long. */
defineJob({
  name: 'backup.compress-log',
  label: '压缩数据库日志归档',
  cron: '* * * * *',
  options: { retryLimit: 0 },
  async handle() {
    const { default: env } = await import('#start/env')
    const archive = env.get('WAL_ARCHIVE')
    if (!archive) return
    const { compressSegments } = await import('#app/backup/cluster/wal_archive')
    await compressSegments(archive)
  },
})

/** Tells operators every morning while something is wrong with the backups. */
export const watchBackups = defineJob<object>({
  name: 'backup.watch',
  label: '检查备份',
  cron: '30 8 * * *',
  async handle() {
    const { backupProblems } = await import('#app/backup/queries/backup_problems')
    const { tellOperators } = await import('#app/identity/shared/tell_operators')
    const { inTransaction } = await import('#core/transaction')
    const { default: logger } = await import('@adonisjs/core/services/logger')
    for (const problem of await backupProblems()) {
      logger.error(problem)
      await inTransaction((trx) => tellOperators(trx, 'OPS', problem))
    }
  },
})
