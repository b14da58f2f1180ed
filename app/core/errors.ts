/*
 * Everything a use case may throw on purpose. `core/exceptions/handler` is the one place that turns them into answers.
 */
import { Exception } from '@adonisjs/core/exceptions'
import { CODES } from '#core/envelope'

/** Base of every expected failure: an envelope code, a Chinese sentence for the person, and an optional body. */
export class DomainError extends Exception {
  constructor(
    message: string,
    readonly envelopeCode: number = CODES.refused,
    readonly body: unknown = null,
    status = 200
  ) {
    super(message, { status, code: 'E_DOMAIN' })
  }
}

/** A rule says no (50000): the message is shown as an error and the call fails. */
export class RefusedError extends DomainError {}

/** Somebody was faster (40900). `current` holds the object as it is now, so that the page can refresh and the person try again. */
export class StaleError extends DomainError {
  constructor(message: string, current: unknown = null) {
    super(message, CODES.stale, current)
  }
}

export class NotFoundError extends DomainError {
  constructor(message = '数据不存在或已被删除') {
    super(message, CODES.notFound)
  }
}

/** The session is gone (40100): the client drops its token and opens the login modal. */
export class SessionLostError extends DomainError {
  constructor(message = '登录状态已失效，请重新登录！') {
    super(message, CODES.sessionLost)
  }
}

export class ForbiddenError extends DomainError {
  constructor(message = '无访问权限') {
    super(message, CODES.forbidden)
  }
}

export class NotCertifiedError extends DomainError {
  constructor() {
    super('未企业认证，请先完成企业认证', CODES.notCertified)
  }
}

export class NotManagerError extends DomainError {
  constructor() {
    super('没有管理员权限', CODES.notManager)
  }
}

export class TooManyRequestsError extends DomainError {
  constructor(message = '操作过于频繁，请稍后再试') {
    super(message, CODES.tooMany)
  }
}

export type FieldError = { field: string; rule: string; message: string }

/** Input that no rule of a module can accept (40000): one line a field. */
export class InvalidInputError extends DomainError {
  constructor(errors: FieldError[]) {
    super(errors[0]?.message ?? '输入有误', CODES.validation, { errors })
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
    super('当前状态不允许该操作，请刷新后重试', CODES.refused, { from, to })
  }
}
