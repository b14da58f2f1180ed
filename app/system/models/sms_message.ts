import { SmsMessageSchema } from '#database/schema'

/** An SMS: waiting, sent or failed. */
export default class SmsMessage extends SmsMessageSchema {}
