/*
 * A moment, `YYYY-MM-DD HH:mm:ss` Asia/Shanghai on the wire.
 */
import vine from '@vinejs/vine'
import { DateTime } from 'luxon'
import { ZONE } from '#core/zone'
import { defineKind } from '#app/admin/kind'

declare module '#app/admin/field' {
  interface FieldKinds {
    datetime: string
  }
}

const moment = vine.createRule((value, _options, field) => {
  if (typeof value !== 'string') return
  const sql = DateTime.fromSQL(value.trim(), { zone: ZONE })
  const parsed = sql.isValid ? sql : DateTime.fromISO(value.trim(), { zone: ZONE })
  if (!parsed.isValid || parsed.year < 1900 || parsed.year > 2200)
    return field.report('{{ field }}须为时间，格式 YYYY-MM-DD HH:mm:ss', 'datetime', field)
  field.mutate(parsed.toISO()!, field)
})

export const datetime = defineKind('datetime', {
  type: 'datetime',
  chosen: true,
  schema: () => vine.string().maxLength(40).use(moment()),
  // The log keeps the ISO text of whichever zone the moment was written in.
  fromLog(value) {
    const written = typeof value === 'string' ? DateTime.fromISO(value, { zone: ZONE }) : null
    return written?.isValid ? written.toFormat('yyyy-MM-dd HH:mm:ss') : value
  },
})
