/*
 * What several definitions say in the same words.
 */
import type { CodeSet, Tone } from '#core/define_codes'
import { computed, type Filter, type Resource } from '#app/admin/define'
import { number, type FieldOptions } from '#app/admin/fields'
import { EnabledState } from '#core/codes'

/** A computed number of rows elsewhere: `counted('batches where producer_id = producers.id', { label: '批次' })`. */
export function counted(from: string, options: FieldOptions) {
  return computed(number(options), `(select count(*) from ${from})`)
}

export type View = { label: string; filter: Filter; tone?: Tone; count?: boolean }

/** Ready-made views, one a state: word and tone are the dictionary's. States that are over (grey) are not counted. */
export function viewsOf<Code extends number>(states: CodeSet<Code>, codes: readonly Code[]): View[] {
  return codes.map((code) => {
    const { word, tone } = states.entries.find((entry) => entry.code === code)!
    return { label: word, filter: { state: code }, tone, count: tone !== 'grey' }
  })
}

/** A column that is switched on and off is on in a new row and not typed into a form: the verbs 启用 and 停用 do it. */
export function withToggle(fields: Resource['fields'], toggle?: string): Resource['fields'] {
  if (!toggle || !fields[toggle]) return fields
  return { ...fields, [toggle]: { default: EnabledState.enabled, edit: false, ...fields[toggle] } }
}
