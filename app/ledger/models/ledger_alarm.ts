import { LedgerAlarmSchema } from '#database/schema'

/** A difference found by the nightly checks. */
export default class LedgerAlarm extends LedgerAlarmSchema {}
