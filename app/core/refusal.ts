/*
 * A refusal has a reason by which programs distinguish it, a Chinese sentence for the user, and the figures of that sentence.
 * Every module declares its refusals in `refusals.ts`; `refuse()` of `#core/errors` makes the error that is thrown.
 */

/** Kind of a refusal: it determines the code of the envelope and the HTTP status in the back office. */
export type RefusalKind =
  'refused' | 'stale' | 'missing' | 'forbidden' | 'tooMany' | 'sessionLost' | 'notCertified' | 'notManager'

/** Figures of a refusal by name: money in cents, weights in grams, moments and days as text. */
export type RefusalDetail = Record<string, unknown>

export type Refusal<Detail extends RefusalDetail | null = RefusalDetail | null> = {
  /** `<module>.<name>`, e.g. `order.tooLate`. Stable: front ends, callers and tests depend on it. */
  reason: string
  kind: RefusalKind
  /** The sentence shown to the user. No code depends on it. */
  message: string
  detail: Detail
}

/** A refusal whose sentence needs figures: a function of the figures, with the reason as a property. */
export type RefusalWith<Detail extends RefusalDetail> = ((detail: Detail) => Refusal<Detail>) & { reason: string }

type Sentence = string | ((detail: never) => string)
type Declared = Sentence | { kind: RefusalKind; sentence: Sentence }
type SentenceOf<D extends Declared> = D extends { sentence: infer S } ? S : D
type Made<S> = S extends (detail: infer Detail extends RefusalDetail) => string ? RefusalWith<Detail> : Refusal<null>

const ofKind =
  (kind: RefusalKind) =>
  <S extends Sentence>(sentence: S) => ({ kind, sentence })

/** The object has changed meanwhile (40900): the answer's body holds its present version. */
export const stale = ofKind('stale')
/** The object does not exist, or not for this caller (40400). */
export const missing = ofKind('missing')
/** The caller may not do this (40300). */
export const forbidden = ofKind('forbidden')
/** Too many requests (42900). */
export const tooMany = ofKind('tooMany')

/** Kind of every declared refusal by reason; filled when modules are loaded. */
export const declaredRefusals = new Map<string, { kind: RefusalKind }>()

/**
 * Declares the refusals of a module. A plain sentence, or a function of figures, is the refusal of a rule (50000); the other
 * kinds are wrapped: `missing('订单不存在')`.
 *
 * @example
 * export const OrderRefusal = defineRefusals('order', {
 *   tooLate: '订单已超时',
 *   receivedMissing: missing(({ batchCode }: { batchCode: string }) => `缺少批次${batchCode}的收货数量`),
 * })
 * throw refuse(OrderRefusal.tooLate)
 */
export function defineRefusals<Declarations extends Record<string, Declared>>(
  module: string,
  declarations: Declarations
) {
  const made = Object.entries(declarations).map(([name, declared]) => {
    const { kind, sentence } =
      typeof declared === 'object' ? declared : { kind: 'refused' as const, sentence: declared }
    const reason = `${module}.${name}`
    declaredRefusals.set(reason, { kind })
    if (typeof sentence === 'string') return [name, { reason, kind, message: sentence, detail: null }]
    const withDetail = (detail: never) => ({ reason, kind, message: sentence(detail), detail })
    return [name, Object.assign(withDetail, { reason })]
  })
  return Object.fromEntries(made) as { [Name in keyof Declarations]: Made<SentenceOf<Declarations[Name]>> }
}
