import { UserLogSchema } from '#database/schema'

/** One call that somebody made. */
export default class UserLog extends UserLogSchema {}
