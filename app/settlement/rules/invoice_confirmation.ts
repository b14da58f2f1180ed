import type { DateTime } from 'luxon'

/** Days after its delivery after which an invoice counts as confirmed (state-machines §6). */
export const CONFIRM_DAYS = 15

/** The moment after which a delivered invoice counts as confirmed. */
export const confirmsAt = (deliveredAt: DateTime): DateTime => deliveredAt.plus({ days: CONFIRM_DAYS })
