import { BackupSchema } from '#database/schema'

/** A backup that was begun, and when it was finished, proven and removed. */
export default class Backup extends BackupSchema {}
