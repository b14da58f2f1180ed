import type { ShownLine } from '#app/admin/transformers/wire'

/** A line as a text: `金额 500 元 → 400 元`. */
export const spokenLine = ({ label, before, after }: ShownLine) =>
  `${label} ${[before, after].filter((text) => text !== null).join(' → ')}`

/** What a proposal does, as a text for the audit log: what is new or changes, or else what it is about. */
export function spokenLines(lines: readonly ShownLine[]): string {
  const done = lines.filter(({ after }) => after !== null)
  const text = (done.length > 0 ? done : lines).map(spokenLine).join('；')
  return text.length > 500 ? `${text.slice(0, 499)}…` : text
}
