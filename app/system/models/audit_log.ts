import { AuditLogSchema } from '#database/schema'

/** One line of the audit log; never changed. */
export default class AuditLog extends AuditLogSchema {}
