/*
 * The day of arrival (`batches.arrival_date`): the one on which goods on the way are expected, or on which they came. The seller's deadline for release
 * begins on the expected day, so a day that is far away would keep a buyer's money for as long.
 */
import { InvalidInputError } from '#core/errors'
import { now } from '#core/clock'
import { InTransitState } from '#app/catalog/codes'
import { LONGEST_WAY } from '#app/catalog/rules/longest_way'

/**
 * @param day `YYYY-MM-DD`
 * @throws InvalidInputError when goods on the way are not expected from today on within `LONGEST_WAY` days, or stored ones came later than today
 */
export function checkArrivalDay(day: string, state: InTransitState) {
  const today = now()
  if (state === InTransitState.stored) {
    if (day > today.toISODate()!)
      throw InvalidInputError.of('arrivalDate', '到库日期不能晚于今天', 'date.beforeOrEqual')
  } else if (day < today.toISODate()! || day > today.plus({ days: LONGEST_WAY }).toISODate()!)
    throw InvalidInputError.of('arrivalDate', `预计到库日期应在今天起${LONGEST_WAY}天内`)
}
