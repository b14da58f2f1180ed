/*
 * Yes or no; an unticked box is no.
 */
import vine from '@vinejs/vine'
import { defineKind } from '#app/admin/kind'

declare module '#app/admin/field' {
  interface FieldKinds {
    boolean: boolean
  }
}

const YES = ['是', 'true', '1', '√']
const NO = ['否', 'false', '0', '×']

export const boolean = defineKind('boolean', {
  type: 'boolean',
  neverEmpty: true,
  schema: () => vine.boolean(),
  toCell: (_field, value) => (value ? '是' : '否'),
  fromCell: (_field, written) => (YES.includes(written) ? true : NO.includes(written) ? false : written),
})
