import { SmsMessageSchema } from '#database/schema'

/** An SMS that waits, has left, or could not leave. */
export default class SmsMessage extends SmsMessageSchema {}
