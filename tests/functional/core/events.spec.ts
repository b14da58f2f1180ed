import { test } from '@japa/runner'
import emitter from '@adonisjs/core/services/emitter'
import testUtils from '@adonisjs/core/services/test_utils'
import { emitAfterCommit, eventsHandled } from '#core/events'
import { reportFaultsTo } from '#core/faults'
import { inTransaction } from '#core/transaction'

const EVENT = 'company.closed'
/** Of no company. */
const DATA = { companyId: 0 }

test.group('Events after commit', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a listener that fails is noted as a fault, and what was committed stays', async ({ assert, cleanup }) => {
    const noted: unknown[] = []
    reportFaultsTo((error) => noted.push((error as Error).message))
    const { promise: later, resolve: goOn } = Promise.withResolvers<void>()
    const off = emitter.on(EVENT as never, async () => {
      await later
      throw new Error('no offers today')
    })
    cleanup(() => {
      off()
      reportFaultsTo(null)
    })
    const done = await inTransaction(async (trx) => {
      emitAfterCommit(trx, EVENT, DATA)
      return 'committed'
    })
    assert.equal(done, 'committed')
    assert.deepEqual(noted, [])
    goOn()
    await eventsHandled()
    assert.deepEqual(noted, ['no offers today'])
  })

  test('nothing is emitted when the transaction rolls back', async ({ assert, cleanup }) => {
    const heard: unknown[] = []
    const off = emitter.on(EVENT as never, (data: unknown) => void heard.push(data))
    cleanup(() => off())
    await assert.rejects(() =>
      inTransaction(async (trx) => {
        emitAfterCommit(trx, EVENT, DATA)
        throw new Error('too late')
      })
    )
    await eventsHandled()
    assert.deepEqual(heard, [])
  })

  test('who waits for listeners waits for those of listeners as well', async ({ assert, cleanup }) => {
    const heard: string[] = []
    const { promise: later, resolve: goOn } = Promise.withResolvers<void>()
    const off = emitter.on(EVENT as never, async ({ companyId }: { companyId: number }) => {
      await later
      heard.push(`heard ${companyId}`)
      if (companyId === 0) await inTransaction(async (trx) => emitAfterCommit(trx, EVENT, { companyId: -1 }))
    })
    cleanup(() => off())
    await inTransaction(async (trx) => emitAfterCommit(trx, EVENT, DATA))
    goOn()
    await eventsHandled()
    assert.deepEqual(heard, ['heard 0', 'heard -1'])
  })
})
