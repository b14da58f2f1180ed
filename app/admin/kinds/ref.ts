/*
 * Id of a row of another resource, shown as that row's title. In sheets it is written as the title or a search word of the row.
 */
import vine from '@vinejs/vine'
import type { FieldOptions, FieldOf } from '#app/admin/field'
import { defineKind } from '#app/admin/kind'
import { storableKey } from '#app/admin/kinds/text'

declare module '#app/admin/field' {
  interface FieldKinds {
    ref: number
  }
}

/** Id of a row of another table. */
export const idSchema = () => vine.number().withoutDecimals().min(1).max(Number.MAX_SAFE_INTEGER)

const field = defineKind('ref', {
  type: 'number',
  decimals: 0,
  chosen: true,
  schema: (_field, shape) => (shape.type === 'text' ? storableKey() : idSchema()),
  toCell: (_field, value, title) => String(title ?? value),
})

export function ref<const Options extends FieldOptions>(resource: string, options: Options): FieldOf<Options, number> {
  return { ...field(options), resource } as FieldOf<Options, number>
}
