import { defineCodes, type CodeOf } from '#core/define_codes'

export const BackupKind = defineCodes(
  'backupKind',
  '备份类型',
  {
    /** Rows and files, for every PostgreSQL and version of the code. */
    archive: [1, '数据与文件'],
    /** The data folder of the embedded PostgreSQL, from which archived logs lead to every later moment. */
    base: [2, '数据库基础备份'],
  },
  { columns: ['backups.kind'] }
)
export type BackupKind = CodeOf<typeof BackupKind>
