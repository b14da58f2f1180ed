/*
 * The generated parts of `docs/domain`: the enumerations of the glossary and the tables of allowed steps, written from the declarations.
 */
import type { DeclaredCodes } from '#core/code_columns'
import type { StateSet } from '#core/define_codes'

const isStates = (set: object): set is StateSet => 'steps' in set

/** `orderState` 订单状态 (order, `OrderState`): 1 unaccepted 待接单 · … */
export function glossaryLine({ name, source, set }: DeclaredCodes): string {
  const module = /^#app\/(\w+)/.exec(source)?.[1] ?? 'core'
  const entries = set.entries.map(({ code, name: key, word }) => `${code} ${key} ${word}`)
  return `- \`${set.key}\` ${set.label} (${module}, \`${name}\`): ${entries.join(' · ')}`
}

/**
 * The glossary with the line of every set as declared. For a set without a line one is appended at the end of the enumerations (glossary
 * §2.19); its author may move it to another section.
 */
export function glossaryWith(text: string, declared: DeclaredCodes[]): { text: string; added: DeclaredCodes[] } {
  const byKey = new Map(declared.map((one) => [one.set.key, one]))
  const written = new Set<string>()
  const lines = text.split('\n').flatMap((line) => {
    const key = /^- `(\w+)` \S+ \(\w+(?:, `\w+`)?\): /.exec(line)?.[1]
    if (key === undefined) return [line]
    written.add(key)
    const one = byKey.get(key)
    return one ? [glossaryLine(one)] : []
  })
  const added = declared.filter(({ set }) => !written.has(set.key))
  const generated = new Set(declared.map(glossaryLine))
  lines.splice(lines.findLastIndex((line) => generated.has(line)) + 1, 0, ...added.map(glossaryLine))
  return { text: lines.join('\n'), added }
}

function stepsTable({ name, set }: DeclaredCodes & { set: StateSet }): string {
  const cell = (code: number) => set.entry(code).word
  const rows = set.entries.map(({ code, name: key, word }) => [
    String(code),
    `\`${key}\``,
    word,
    (set.steps.get(code) ?? []).map(cell).join('、') || '—',
  ])
  const all = [['code', `\`${name}\``, set.label, 'may become'], ...rows]
  const widths = all[0].map((_head, column) => Math.max(3, ...all.map((row) => width(row[column]))))
  const line = (row: string[]) =>
    `| ${row.map((text, column) => text + ' '.repeat(widths[column] - width(text))).join(' | ')} |`
  const begins = `A new one begins as ${set.initial.map(cell).join(' or ')}.`
  const table = [line(all[0]), `| ${widths.map((n) => '-'.repeat(n)).join(' | ')} |`, ...all.slice(1).map(line)]
  return `${table.join('\n')}\n\n${begins}`
}

/** Display width of a text in columns; a Chinese character counts as two, as in Prettier. */
const width = (text: string) =>
  [...text].reduce((sum, character) => sum + (/[\u2e80-\u9fff\uff00-\uffef\u3000-\u303f]/.test(character) ? 2 : 1), 0)

/** The document of state machines with the tables of steps between its markers; sets without a marker go under `others`. */
export function stateMachinesWith(text: string, declared: DeclaredCodes[]): string {
  const states = declared.filter((one): one is DeclaredCodes & { set: StateSet } => isStates(one.set))
  const placed = new Set([...text.matchAll(/<!-- generated: (\w+) -->/g)].map(([, key]) => key))
  return text.replaceAll(
    /(<!-- generated: (\w+) -->\n)[\s\S]*?(\n<!-- \/generated -->)/g,
    (_all, start: string, key: string, end: string) => {
      const tables =
        key === 'others'
          ? states.filter(({ set }) => !placed.has(set.key)).map(stepsTable)
          : states.filter(({ set }) => set.key === key).map(stepsTable)
      return `${start}\n${tables.join('\n\n')}\n${end}`
    }
  )
}
