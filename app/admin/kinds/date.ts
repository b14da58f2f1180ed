/*
 * A day, `YYYY-MM-DD`.
 */
import vine from '@vinejs/vine'
import { DateTime } from 'luxon'
import { ZONE } from '#core/zone'
import { defineKind } from '#app/admin/kind'

declare module '#app/admin/field' {
  interface FieldKinds {
    date: string
  }
}

const calendarDate = vine.createRule((value, _options, field) => {
  if (typeof value !== 'string') return
  const moment = DateTime.fromISO(value.trim().slice(0, 10), { zone: ZONE })
  if (!/^\d{4}-\d{2}-\d{2}/.test(value.trim()) || !moment.isValid || moment.year < 1900 || moment.year > 2200)
    return field.report('{{ field }}须为日期，格式 YYYY-MM-DD', 'date', field)
  field.mutate(moment.toISODate()!, field)
})

export const date = defineKind('date', {
  type: 'date',
  chosen: true,
  schema: () => vine.string().use(calendarDate()),
  fromCell: (_field, written) =>
    written
      .replaceAll(/[./年月]/g, '-')
      .replace(/日$/, '')
      .replace(
        /^(\d{4})-(\d{1,2})-(\d{1,2})$/,
        (_all, year, month, day) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
      ),
})
