/*
 * The errors that use cases throw on purpose. Only `core/exceptions/handler` turns them into answers.
 */
import { Exception } from '@adonisjs/core/exceptions'
import { ENVELOPE_CODES } from '#core/envelope'
import type { Refusal, RefusalKind } from '#core/refusal'
import { CoreRefusal } from '#core/refusals'

/**
 * Base of every expected failure. It is made of a declared refusal, never of a sentence: `reason` identifies the refusal,
 * `message` is shown to the user, `body` is an optional content of the answer.
 */
export class DomainError extends Exception {
  readonly reason: string
  readonly detail: Refusal['detail']

  constructor(
    readonly refusal: Refusal,
    readonly envelopeCode: number = ENVELOPE_CODES.refused,
    readonly body: unknown = null
  ) {
    super(refusal.message, { status: 200, code: 'E_DOMAIN' })
    this.reason = refusal.reason
    this.detail = refusal.detail
  }
}

/** A rule refuses the call (50000): the message is shown as an error. */
export class RefusedError extends DomainError {}

/** The object has changed meanwhile (40900). `body` holds its present version, so that the page can refresh and the user try again. */
export class StaleError extends DomainError {}

export class NotFoundError extends DomainError {}

/** The session is gone (40100): the client drops its token and opens the login modal. */
export class SessionLostError extends DomainError {}

export class ForbiddenError extends DomainError {}

export class NotCertifiedError extends DomainError {}

export class NotManagerError extends DomainError {}

export class TooManyRequestsError extends DomainError {}

const ERRORS: Record<RefusalKind, { made: typeof DomainError; code: number }> = {
  refused: { made: RefusedError, code: ENVELOPE_CODES.refused },
  stale: { made: StaleError, code: ENVELOPE_CODES.stale },
  missing: { made: NotFoundError, code: ENVELOPE_CODES.notFound },
  forbidden: { made: ForbiddenError, code: ENVELOPE_CODES.forbidden },
  tooMany: { made: TooManyRequestsError, code: ENVELOPE_CODES.tooMany },
  sessionLost: { made: SessionLostError, code: ENVELOPE_CODES.sessionLost },
  notCertified: { made: NotCertifiedError, code: ENVELOPE_CODES.notCertified },
  notManager: { made: NotManagerError, code: ENVELOPE_CODES.notManager },
}

/**
 * The error of a declared refusal, to be thrown.
 *
 * @param body content of the answer: the present version of a stale object, or data that the page needs to continue
 */
export function refuse(refusal: Refusal, body: unknown = null): DomainError {
  const { made, code } = ERRORS[refusal.kind]
  return new made(refusal, code, body)
}

/** Whether an error is this refusal. */
export const isRefusal = (error: unknown, refusal: { reason: string }) =>
  error instanceof DomainError && error.reason === refusal.reason

/** The platform has too much to do at the moment: HTTP 503 with `Retry-After`. */
export class BusyError extends Exception {
  constructor() {
    super(CoreRefusal.busy.message, { status: 503, code: 'E_BUSY' })
  }
}

export type FieldError = { field: string; rule: string; message: string }

/** Invalid input (40000): one line per field. */
export class InvalidInputError extends DomainError {
  constructor(readonly errors: readonly FieldError[]) {
    const { field, rule, message } = errors[0] ?? { field: '', rule: '', message: '输入有误' }
    super(CoreRefusal.invalidInput({ field, rule, message }), ENVELOPE_CODES.validation, { errors })
  }

  static of(field: string, message: string, rule = 'domain') {
    return new InvalidInputError([{ field, rule, message }])
  }
}

/** The state machine has no such step (state-machines, first paragraph). */
export class IllegalTransitionError extends DomainError {
  constructor(
    readonly from: string,
    readonly to: string
  ) {
    super(CoreRefusal.illegalStep({ from, to }), ENVELOPE_CODES.refused, { from, to })
  }
}
