import type { WireField } from '#wire/admin/transformers/wire'
import { Tag } from '@admin/components/Tag'
import { wordOf } from '@admin/registry/format'

/** The word of a code in its tone. */
export function CodeTag({ field, code }: { field: WireField; code: unknown }) {
  const tone = field.choices?.find((choice) => String(choice.code) === String(code))?.tone ?? 'plain'
  return <Tag tone={tone}>{wordOf(field, code)}</Tag>
}
