import { codeSets } from '#ui/generated/codes'
import type { CodeEntry, CodeOf } from '#ui/named_codes'

export type DictionaryName = keyof typeof codeSets

type Code<Name extends DictionaryName> = CodeOf<(typeof codeSets)[Name]>

/** Entries of a set of codes, for selects and filters. */
export function entriesOf<Name extends DictionaryName>(name: Name): readonly CodeEntry<Code<Name>>[] {
  return codeSets[name].entries as readonly CodeEntry<number>[] as readonly CodeEntry<Code<Name>>[]
}

/** Options for antd selects. */
export function optionsOf<Name extends DictionaryName>(name: Name, only?: readonly Code<Name>[]) {
  return entriesOf(name)
    .filter(({ code }) => !only || only.includes(code))
    .map(({ code, word }) => ({ value: code, label: word }))
}

/** Word of a code; `--` for null. */
export function wordOf(name: DictionaryName, code: number | null | undefined): string {
  if (code === null || code === undefined) return '--'
  return entriesOf(name).find((entry) => entry.code === code)?.word ?? String(code)
}

/** A state as a word on its colour. `solid` is used for 在手 only. */
export function StateTag({
  dictionary,
  code,
  solid = false,
}: {
  dictionary: DictionaryName
  code: number | null | undefined
  solid?: boolean
}) {
  const entry = entriesOf(dictionary).find((one) => one.code === code)
  if (!entry) return <span>--</span>
  return <span className={`tag ${solid ? 'solid' : entry.tone}`}>{entry.word}</span>
}
