import { CalendarDaySchema } from '#database/schema'

/** A day on which the calendar differs from Monday to Friday. */
export default class CalendarDay extends CalendarDaySchema {}
