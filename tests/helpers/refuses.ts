import { Assert } from '@japa/assert'
import type { Reason } from '#ui/generated/reasons'
import { ENVELOPE_CODES } from '#core/envelope'
import { DomainError } from '#core/errors'

declare module '@japa/assert' {
  interface Assert {
    /** Asserts that the work is refused for this reason, and with this detail when it is given. */
    refuses(work: () => unknown, reason: Reason, detail?: Record<string, unknown>): Promise<void>
    /** Asserts that an answer (40000) refuses one field of the input by this rule. */
    refusesInput(answer: unknown, field: string, rule: string): void
  }
}

Assert.macro('refuses', async function (this: Assert, work, reason, detail) {
  let refused: unknown = null
  try {
    await work()
  } catch (error) {
    refused = error
  }
  if (!(refused instanceof DomainError)) {
    if (refused) throw refused
    return this.fail(`not refused; expected ${reason}`)
  }
  this.equal(refused.reason, reason)
  if (detail) this.containsSubset(refused.detail, detail)
})

Assert.macro('refusesInput', function (this: Assert, answer, field, rule) {
  this.containsSubset(answer, { code: ENVELOPE_CODES.validation, detail: { field, rule } })
})
