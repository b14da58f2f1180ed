import { useResourceContext } from 'react-admin'
import type { WireField } from '#wire/admin/transformers/wire'
import { Tag } from '@admin/components/Tag'
import { useManifest } from '@admin/manifest'
import { wordOf } from '@admin/registry/format'
import type { ValueProps } from '@admin/registry/kind'

/** The word of a code in its tone; `ended`: of a row that nobody has to do anything about any more, whatever the code says. */
export function CodeTag({ field, code, ended = false }: { field: WireField; code: unknown; ended?: boolean }) {
  const tone = field.choices?.find((choice) => String(choice.code) === String(code))?.tone ?? 'plain'
  return <Tag tone={ended && tone === 'amber' ? 'grey' : tone}>{wordOf(field, code)}</Tag>
}

/** A code in a row. Amber asks somebody to act, and nobody has to in a row whose state is a grey one: cancelled, withdrawn, ended. */
export function RowCode({ field, value, row }: ValueProps) {
  const path = useResourceContext()
  const { resources } = useManifest()
  const state = resources.find((one) => one.path === path)?.fields.find(({ key }) => key === 'state')
  const tone = state?.choices?.find((choice) => String(choice.code) === String(row.state))?.tone
  return <CodeTag field={field} code={value} ended={field.key !== 'state' && tone === 'grey'} />
}
