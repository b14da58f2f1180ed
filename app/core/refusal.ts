/*
 * What a refusal is: a reason that programs decide by, a Chinese sentence for the person, and the figures the sentence is made of.
 * Every module declares its own in `refusals.ts`; `refuse()` of `#core/errors` makes the error that is thrown.
 */

/** How a refusal is answered: each kind has its code of the envelope and its HTTP status in the back office. */
export type RefusalKind =
  'refused' | 'stale' | 'missing' | 'forbidden' | 'tooMany' | 'sessionLost' | 'notCertified' | 'notManager'

/** Figures of a refusal by name: money in cents, weights in grams, moments and days as text. */
export type RefusalDetail = Record<string, unknown>

export type Refusal<Detail extends RefusalDetail | null = RefusalDetail | null> = {
  /** `<module>.<name>`, e.g. `order.tooLate`. Stable: front ends, callers and tests decide by it. */
  reason: string
  kind: RefusalKind
  /** The sentence that the person reads. Nothing decides by it. */
  message: string
  detail: Detail
}

/** A refusal that needs figures: called with them it gives the refusal; its reason is known without them. */
export type RefusalWith<Detail extends RefusalDetail> = ((detail: Detail) => Refusal<Detail>) & { reason: string }

type Sentence = string | ((detail: never) => string)
type Declared = Sentence | { kind: RefusalKind; sentence: Sentence }
type SentenceOf<D extends Declared> = D extends { sentence: infer S } ? S : D
type Made<S> = S extends (detail: infer Detail extends RefusalDetail) => string ? RefusalWith<Detail> : Refusal<null>

const ofKind =
  (kind: RefusalKind) =>
  <S extends Sentence>(sentence: S) => ({ kind, sentence })

/** Somebody was faster (40900): the answer's body holds the object as it is now. */
export const stale = ofKind('stale')
/** There is no such object, or not for this caller (40400). */
export const missing = ofKind('missing')
/** The caller may not do this (40300). */
export const forbidden = ofKind('forbidden')
/** Too often (42900). */
export const tooMany = ofKind('tooMany')

/** Every declared refusal by its reason, with the code it answers; filled as modules are loaded. */
export const declaredRefusals = new Map<string, { kind: RefusalKind }>()

/**
 * Declares the refusals of a module. A plain sentence, or a function of its figures, is a rule that says no (50000); the other
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
