/*
 * Ids of a room's events: `<item>.<rev>.<seq>`, 0 for the session itself. A reader that comes back says the last id it has of every lot,
 * separated by commas; one that only knows the last event of all says that one.
 */

/** The number of the last bid that a reader has of each lot. */
export type Cursor = ReadonlyMap<number, number>

export const eventId = (lotId: number, rev: number, seq: number) => `${lotId}.${rev}.${seq}`

/** Lots named at most; more is not a reader of ours. */
const MOST = 1_000

/** What `Last-Event-ID` says; null when it says nothing that can be understood. */
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
