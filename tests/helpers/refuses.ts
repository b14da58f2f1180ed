import { Assert } from '@japa/assert'
import type { Reason } from '#ui/generated/reasons'
import { DomainError } from '#core/errors'

declare module '@japa/assert' {
  interface Assert {
    /** Asserts that the work is refused for this reason, and with this detail when it is given. */
    refuses(work: () => unknown, reason: Reason, detail?: Record<string, unknown>): Promise<void>
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
