import type { DateTime } from 'luxon'

const OPENS = '09:00'
const CLOSES = '16:30'

/** When the bank pays out, as people are told. */
export const BANK_HOURS = `工作日 ${OPENS}–${CLOSES}`

/** The bank pays out on working days from 09:00 to 16:30, Asia/Shanghai (state-machines §9.3); this is about the hour. */
export function withinBankHours(time: DateTime): boolean {
  const clock = time.toFormat('HH:mm')
  return clock >= OPENS && clock < CLOSES
}
