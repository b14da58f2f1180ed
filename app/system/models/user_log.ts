import { UserLogSchema } from '#database/schema'

/** One call of a logged-in user. */
export default class UserLog extends UserLogSchema {}
