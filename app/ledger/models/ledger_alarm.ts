import { LedgerAlarmSchema } from '#database/schema'

/** A difference that the nightly checks found. */
export default class LedgerAlarm extends LedgerAlarmSchema {}
