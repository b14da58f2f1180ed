import type { AnchorVerdict, AuditVerdict } from '#core/audit_verdict'

/** What a check of the audit log found. */
export type AuditCheck = {
  intact: boolean
  /** Lines that seals cover, lines that are too young to be sealed, and seals. */
  sealed: number
  unsealed: number
  seals: number
  /** Hash of the last seal. */
  hash: string
  /** Sentences; empty when the log is intact. */
  problems: string[]
  /** Copies of the seals outside the database, by place. */
  anchors: { place: string; agreeing: number; problem: string | null }[]
}

const toAnchor = ({ place, agreeing, problem }: AnchorVerdict) => ({ place, agreeing, problem: problem?.what ?? null })

export function toAuditCheck({ sealed, unsealed, seals, hash, anchors }: AuditVerdict, problems: string[]): AuditCheck {
  return { intact: problems.length === 0, sealed, unsealed, seals, hash, problems, anchors: anchors.map(toAnchor) }
}
