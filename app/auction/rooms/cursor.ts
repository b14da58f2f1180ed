/*
 * Ids of a room's events: `<item>.<rev>.<seq>`, item 0 for the session itself. A client that reconnects sends the last id of every lot, separated by
 * commas, or only the id of the very last event.
 */

/** The number of the last bid that a client has received, by lot. */
export type Cursor = ReadonlyMap<number, number>

export const eventId = (lotId: number, rev: number, seq: number) => `${lotId}.${rev}.${seq}`

/** Maximum number of lots in a cursor; no client of this project sends more. */
const MOST = 1_000

/** Parses `Last-Event-ID`; null when it is missing or invalid. */
export function readCursor(header: string | undefined): Cursor | null {
  if (!header) return null
  const cursor = new Map<number, number>()
  for (const id of header.split(',').slice(0, MOST)) {
    const parts = /^\s*(\d{1,15})\.(\d{1,9})\.(\d{1,9})\s*$/.exec(id)
    if (!parts) return null
    if (parts[1] !== '0') cursor.set(Number(parts[1]), Number(parts[3]))
  }
  return cursor
}
