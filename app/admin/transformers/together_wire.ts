/*
 * What operators are told of each other: who is editing, what has changed, comments, assignments, and the inbox.
 */

/** A colleague who has the form of a record open. */
export type WireEditing = { name: string; since: string }

/** Answer to who opens a form, or keeps it open: `changes` is the number of changes that the record has by now. */
export type HeldForm = { editing: WireEditing | null; changes: number }

/**
 * What has happened to the rows of a screen. `ids`: rows that have changed or are new. `gone`: rows that are not there any more. `discussed`: rows with a new comment or
 * assignment. `reload`: too much to be named.
 */
export type WireChanges = {
  ids: (number | string)[]
  gone: string[]
  discussed: string[]
  reload: boolean
  /** The last line that has been looked at; to be named after an interruption. */
  last: number
}

export type WireComment = { id: number; author: string; own: boolean; body: string; mentioned: string[]; at: string }

/** Who has to see to a record. `version` is 0 while nobody ever had to. */
export type WireAssignment = {
  assignee: { id: number; name: string } | null
  by: string | null
  at: string | null
  doneAt: string | null
  version: number
  /** Whether this operator may say that it is done. */
  mayFinish: boolean
}

/** What an operator has typed into a form in steps and not saved. */
export type WireDraft = { input: Record<string, unknown>; step: number; at: string }

export type WireColleague = { id: number; name: string }

export type InboxEntry = {
  id: number
  kind: 'mentioned' | 'assigned' | 'done'
  from: string
  at: string
  read: boolean
  /** The screen and what names the record; null when the operator may not see it any more. */
  record: { label: string; path: string; id: number | string; title: string } | null
  /** What was said, of a mention. */
  body: string | null
}

export type WireInbox = { unread: number; entries: InboxEntry[] }
