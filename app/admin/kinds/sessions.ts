/*
 * Hours of trade on a day, in order: `['09:00-10:15', '10:30-11:30']`. In sheets they are one cell.
 */
import vine from '@vinejs/vine'
import { defineKind } from '#app/admin/kind'

declare module '#app/admin/field' {
  interface FieldKinds {
    sessions: string[]
  }
}

const SESSION = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/

/** The first problem of a value as the hours of a day, or null. */
export function sessionsProblem(label: string, value: unknown): string | null {
  if (!Array.isArray(value) || value.length === 0) return `${label}至少一个时段`
  let last = ''
  for (const session of value) {
    const [from, to] = String(session).split('-')
    if (!SESSION.test(String(session)) || from >= to) return `${label}格式应为 09:00-10:15，且开始早于结束`
    if (from < last) return `${label}须按时间先后排列且不重叠`
    last = to
  }
  return null
}

const inOrder = vine.createRule((value, _options, field) => {
  const problem = sessionsProblem('{{ field }}', value)
  if (problem) field.report(problem, 'sessions', field)
})

export const sessions = defineKind('sessions', {
  formOnly: true,
  defaults: { filter: false },
  type: 'json',
  schema: () => vine.array(vine.string().maxLength(11)).maxLength(24).use(inOrder()),
  toCell: (_field, value) => (value as string[]).join('，'),
  fromCell: (_field, written) => written.split(/[,，、\s]+/).filter(Boolean),
})
