/*
 * The agreed day of delivery of an offer (预约交货日期). The seller's deadline for release begins on it when the order is paid, as it does on the day on
 * which goods on the way are expected, so it may be no farther away: the buyer's money waits for it.
 */
import { LONGEST_WAY } from '#app/catalog/rules/longest_way'
import { now } from '#core/clock'
import { InvalidInputError } from '#core/errors'

/**
 * @param day `YYYY-MM-DD`
 * @throws InvalidInputError unless it is today or within `LONGEST_WAY` days
 */
export function checkAppointmentDay(day: string) {
  const today = now()
  if (day < today.toISODate()! || day > today.plus({ days: LONGEST_WAY }).toISODate()!)
    throw InvalidInputError.of('appointmentDate', `预约交货日期应在今天起${LONGEST_WAY}天内`)
}
