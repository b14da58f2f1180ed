/*
 * The answer of every storefront call: `{ code, message, body }` (glossary §3.3).
 */
import type { RefusalDetail } from '#core/refusal'

export const ENVELOPE_CODES = {
  success: 20000,
  validation: 40000,
  sessionLost: 40100,
  forbidden: 40300,
  notCertified: 40301,
  notManager: 40302,
  notFound: 40400,
  stale: 40900,
  tooMany: 42900,
  refused: 50000,
  silent: 50001,
  silentFailure: 50100,
} as const

export type Envelope<Body = unknown> = { code: number; message: string; body: Body }

/** The answer of a failure also has the reason of the refusal (`#core/refusal`) and the figures of its sentence. */
export type FailureEnvelope = Envelope & { reason: string; detail: RefusalDetail | null }

/** The successful answer. */
export function ok<Body>(body: Body, message = '操作成功'): Envelope<Body> {
  return { code: ENVELOPE_CODES.success, message, body }
}

export function ended(message = '操作成功'): Envelope<null> {
  return { code: ENVELOPE_CODES.success, message, body: null }
}
