/*
 * The rows that were last brought to the screen, by which an action names what the operator has seen.
 */
import type { WireRow } from '#wire/admin/transformers/wire'

const shown = new Map<string, WireRow>()

/** Remembered rows; the oldest are forgotten, whose screens were left long ago. */
const MOST = 5000

const keyOf = (resource: string, id: number | string) => `${resource}/${id}`

/** Remembers the rows of an answer and returns it. */
export function nowShown<Answer extends { data: unknown }>(resource: string, answer: Answer): Answer {
  for (const row of [answer.data].flat() as WireRow[]) {
    const key = keyOf(resource, row.id)
    shown.delete(key)
    shown.set(key, row)
  }
  for (const key of shown.keys()) {
    if (shown.size <= MOST) break
    shown.delete(key)
  }
  return answer
}

/** The rows as they were shown; a row that was not is left out. */
export const shownRows = (resource: string, ids: readonly (number | string)[]): WireRow[] =>
  ids.flatMap((id) => shown.get(keyOf(resource, id)) ?? [])
