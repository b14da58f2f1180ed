/*
 * A field in the form of a record, where it belongs to what is typed there (`onRows` of its definition).
 */
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { WireField } from '#wire/admin/transformers/wire'
import { useScreen } from '@admin/manifest'
import { useOverride } from '@admin/overrides'
import { FieldInput, isWide } from '@admin/registry/FieldInput'
import styles from '@admin/registry/form.module.css'
import { useNamedRows } from '@admin/registry/options'

/** `sessionId.priceType` in its parts; a field of the form itself has no second one. */
const partsOf = (path: string) => path.split('.') as [own: string, named?: string]

/** Whether the field belongs to what is typed; undefined until the rows that decide it are chosen and known. */
function useBelongs({ onRows = {} }: WireField, source: string): boolean | undefined {
  const paths = Object.keys(onRows)
  const typed = useWatch({ name: paths.map((path) => partsOf(path)[0]) }) as unknown[]
  const named = paths.flatMap((path, index) => (partsOf(path)[1] ? [[partsOf(path)[0], typed[index]] as const] : []))
  const rows = useNamedRows(source, Object.fromEntries(named))
  const values = paths.map((path, index) => {
    const [own, other] = partsOf(path)
    return other ? rows[own]?.values?.[other] : typed[index]
  })
  if (values.includes(undefined)) return undefined
  return paths.every((path, index) => onRows[path].includes(values[index] as never))
}

export function FormField({ field, source }: { field: WireField; source: string }) {
  const { fields: replaced } = useOverride(useScreen().name)
  const { setValue } = useFormContext()
  const belongs = useBelongs(field, source)
  // What was typed before another row was chosen is not saved unseen.
  useEffect(() => {
    if (belongs === false) setValue(field.key, null)
  }, [belongs, field.key, setValue])
  if (!belongs) return null
  const Input = replaced?.[field.key]?.input ?? FieldInput
  return (
    <div className={isWide(field) ? styles.wide : ''}>
      <Input field={field} source={source} />
    </div>
  )
}
