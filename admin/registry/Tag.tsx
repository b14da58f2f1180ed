import type { WireField } from '#wire/admin/transformers/wire'
import { wordOf } from '@admin/registry/format'

/** The word of a code in its tone. */
export function Tag({ field, code }: { field: WireField; code: unknown }) {
  const tone = field.choices?.find((choice) => String(choice.code) === String(code))?.tone ?? 'plain'
  return <span className={`tag ${tone}`}>{wordOf(field, code)}</span>
}
