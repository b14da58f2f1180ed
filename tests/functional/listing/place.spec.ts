/*
 * 登记仓库: one warehouse for many batches, by their seller and by operators.
 */
import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { arriveBatches, departBatches } from '#app/catalog/actions/change_transit'
import { placeBatch } from '#app/catalog/actions/place_batch'
import { InTransitState } from '#app/catalog/codes'
import type Batch from '#app/catalog/models/batch'
import { listBatch } from '#app/listing/actions/list_batch'
import { YesNo } from '#core/codes'
import { now } from '#core/clock'
import { DomainError } from '#core/errors'
import { asMember, asOperator, createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import { createBatch } from '#tests/helpers/batches'
import { asOwner, lockWaiters, resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { until } from '#tests/helpers/until'

const day = (days: number) => now().plus({ days }).toISODate()!
const warehouse = () => db.from('entrepots').where('city', '阿克苏市').orderBy('id').firstOrFail()
const otherThan = (id: number) => db.from('entrepots').whereNot('id', id).orderBy('id').firstOrFail()
const NOWHERE = { entrepotId: null, entrepotName: null, province: null, city: null, place: null }
const TRAVELLING = { ...NOWHERE, inTransitState: InTransitState.inTransit, arrivalDate: day(9) }

const place = async (client: ApiClient, member: TestMember, input: object, key: string = randomUUID()) =>
  (
    await asMember(client.post('/api/seller/product/entrepot/edit'), member).header('Idempotency-Key', key).json(input)
  ).body()

const linesOf = (batch: Batch) =>
  db.from('audit_logs').where({ entity: 'batch', entity_id: String(batch.id), action: 'batch.place' })

test.group('A warehouse for many batches', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('is named once, with place and day, and those that cannot have it are named', async ({ client, assert }) => {
    const seller = await createMember()
    const first = await createBatch(seller.company.id, { ...NOWHERE, arrivalDate: '2025-11-08' })
    const second = await createBatch(seller.company.id, { entrepotName: '别的库', place: '别处' })
    const travelling = await createBatch(seller.company.id, TRAVELLING)
    const { batch: listed } = await createListing(seller)
    const strange = await createBatch((await createMember()).company.id, NOWHERE)
    const { id, name, province, city } = await warehouse()
    const input = {
      productIds: [listed, travelling, strange, first, second].map((batch) => batch.id),
      entrepotId: id,
    }
    const key = randomUUID()
    const { body } = await place(client, seller, input, key)
    assert.deepEqual([body.done, body.failed], [2, 3])
    const refused = new Map(body.lines.map((line: any) => [line.productId, [line.batchCode, line.reason]]))
    assert.deepEqual(refused.get(travelling.id), [travelling.batchCode, 'catalog.onTheWayHasNoWarehouse'])
    assert.deepEqual(refused.get(listed.id), [listed.batchCode, 'catalog.listedNotEditable'])
    assert.deepEqual(refused.get(strange.id), [null, 'listing.batchGone'])
    for (const batch of [first, second]) {
      await batch.refresh()
      assert.include(batch.$attributes, { entrepotId: id, entrepotName: name, province, city })
      assert.equal(batch.place, `${province}${city}`)
      assert.lengthOf(await linesOf(batch), 1)
    }
    assert.equal(first.arrivalDate, '2025-11-08', 'a day that is left out stays')
    assert.isNull((await travelling.refresh()).entrepotId)
    assert.isNull((await strange.refresh()).entrepotId)

    assert.deepEqual((await place(client, seller, input, key)).body, body, 'a repeated request does nothing')
    await place(client, seller, { ...input, place: '3 号棚', arrivalDate: day(-2) })
    assert.include((await first.refresh()).$attributes, { place: '3 号棚', arrivalDate: day(-2) })
    const lines = await linesOf(first)
    assert.lengthOf(lines, 2)
    await place(client, seller, { ...input, place: '3 号棚', arrivalDate: day(-2) })
    assert.lengthOf(await linesOf(first), 2, 'what changes nothing is not written down')
  })

  test('is one that takes goods, and of a day that has come', async ({ client, assert }) => {
    const seller = await createMember()
    const batch = await createBatch(seller.company.id, NOWHERE)
    const { id } = await warehouse()
    const productIds = [batch.id, (await createBatch(seller.company.id, NOWHERE)).id]
    const closed = await place(client, seller, { productIds, entrepotId: 2_000_000_000 })
    assert.refusesInput(closed, 'entrepotId', 'exists')
    const tomorrow = await place(client, seller, { productIds, entrepotId: id, arrivalDate: day(1) })
    assert.refusesInput(tomorrow, 'arrivalDate', 'date.beforeOrEqual')
    const travelling = await createBatch(seller.company.id, TRAVELLING)
    const mixed = await place(client, seller, { productIds: [...productIds, travelling.id], entrepotId: 2_000_000_000 })
    assert.equal(mixed.body.failed, 3)
    const codes = new Set(mixed.body.lines.map(({ message }: { message: string }) => message))
    assert.equal(codes.size, 2, 'each batch says its own')
    const many = await place(client, seller, {
      productIds: Array.from({ length: 501 }, (_, i) => i + 1),
      entrepotId: id,
    })
    assert.equal(many.code, 40000)
    assert.isNull((await batch.refresh()).entrepotId)
  })

  test('those that wait for one are a list of their own', async ({ client, assert }) => {
    const seller = await createMember()
    const waiting = await createBatch(seller.company.id, { ...NOWHERE, entrepotName: '' })
    await createBatch(seller.company.id, { entrepotName: '奎屯中转库' })
    await createBatch(seller.company.id, TRAVELLING)
    const list = asMember(client.post('/api/seller/product/list'), seller).json({ unplaced: YesNo.yes })
    const { body } = (await list).body()
    assert.deepEqual(
      body.data.map(({ productId }: { productId: number }) => productId),
      [waiting.id]
    )
  })

  test('operators name it, too, and the seller is told', async ({ client, assert }) => {
    const operator = await createOperator({
      permissions: ['batches.query', 'batches.get', 'batches.place', 'entrepots.query'],
    })
    const seller = await createMember()
    const batch = await createBatch(seller.company.id, NOWHERE)
    const travelling = await createBatch(seller.company.id, TRAVELLING)
    const { id, name } = await warehouse()
    const act = (batchId: number) =>
      asOperator(client.post('/admin/api/batches/actions/place'), operator).json({
        ids: [batchId],
        input: { entrepotId: id },
      })
    ;(await act(batch.id)).assertStatus(200)
    assert.equal((await batch.refresh()).entrepotName, name)
    assert.notEqual((await act(travelling.id)).status(), 200)
    assert.isNull((await travelling.refresh()).entrepotId)
    const [notice] = await db.from('notices').where('company_id', seller.company.id)
    assert.equal(notice.title, `平台修改了批次${batch.batchCode}`)
  })

  test('each seller is told once of all his batches that an operator has placed at once', async ({
    client,
    assert,
  }) => {
    const operator = await createOperator({
      permissions: ['batches.query', 'batches.get', 'batches.place', 'entrepots.query'],
    })
    const one = await createMember()
    const other = await createMember()
    const batches = []
    for (const seller of [one, one, other, one]) batches.push(await createBatch(seller.company.id, NOWHERE))
    const { id } = await warehouse()
    const act = asOperator(client.post('/admin/api/batches/actions/place'), operator).json({
      ids: batches.map((batch) => batch.id),
      input: { entrepotId: id },
    })
    ;(await act).assertStatus(200)
    const told = await db
      .from('notices')
      .whereIn('company_id', [one.company.id, other.company.id])
      .orderBy('company_id')
    assert.deepEqual(
      told.map(({ title }) => title),
      ['平台修改了3个批次', `平台修改了批次${batches[2].batchCode}`]
    )
    assert.include(told[0].content, [batches[0], batches[1], batches[3]].map(({ batchCode }) => batchCode).join('、'))
  })
})

const outcome = async (work: Promise<unknown>) => {
  try {
    await work
    return 'done'
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.reason
  }
}

/** Starts the actions one after another while the batch is locked, so that they run in this order. */
async function inTurn(batch: Batch, acts: (() => Promise<unknown>)[]): Promise<string[]> {
  const coming: Promise<string>[] = []
  await asOwner().transaction(async (holder) => {
    await holder.from('batches').where('id', batch.id).forUpdate()
    for (const act of acts) {
      coming.push(outcome(act()))
      await until('all of them wait', async () => (await lockWaiters(holder)) === coming.length)
    }
  })
  return Promise.all(coming)
}

test.group('A warehouse that is named while something else happens to the batch', (group) => {
  group.each.setup(() => resetDatabase())
  group.each.teardown(() => resetDatabase())

  test('is refused when the goods have left, and goes when they leave', async ({ assert }) => {
    const seller = await createMember()
    const { id } = await warehouse()
    for (const order of ['leave first', 'place first']) {
      const batch = await createBatch(seller.company.id, NOWHERE)
      const acts = [
        () => departBatches({ productIds: [batch.id], arrivalDate: day(5) }, seller.actor),
        () => placeBatch({ batchId: batch.id, entrepotId: id }, seller.actor),
      ]
      const said = await inTurn(batch, order === 'leave first' ? acts : acts.toReversed())
      assert.deepEqual(said, order === 'leave first' ? ['done', 'catalog.onTheWayHasNoWarehouse'] : ['done', 'done'])
      assert.include((await batch.refresh()).$attributes, {
        inTransitState: InTransitState.inTransit,
        entrepotId: null,
        entrepotName: null,
      })
    }
  })

  test('is refused when the batch has been listed, and is the one of the listing when it comes first', async ({
    assert,
  }) => {
    const seller = await createMember()
    const here = await warehouse()
    const there = await otherThan(here.id)
    const batch = await createBatch(seller.company.id, { ...NOWHERE, entrepotId: here.id, entrepotName: here.name })
    const place = () => placeBatch({ batchId: batch.id, entrepotId: there.id }, seller.actor)
    const list = () => listBatch({ batchId: batch.id, price: 1_685_000 }, seller.actor)
    assert.deepEqual(await inTurn(batch, [list, place]), ['done', 'catalog.listedNotEditable'])
    assert.equal((await batch.refresh()).entrepotId, here.id)
  })

  test('and the one that arrival names: the later of them stands, with both days in the log', async ({ assert }) => {
    const seller = await createMember()
    const here = await warehouse()
    const there = await otherThan(here.id)
    const batch = await createBatch(seller.company.id, TRAVELLING)
    const said = await inTurn(batch, [
      () => arriveBatches({ productIds: [batch.id], entrepotId: here.id, arrivalDate: day(0) }, seller.actor),
      () => placeBatch({ batchId: batch.id, entrepotId: there.id }, seller.actor),
    ])
    assert.deepEqual(said, ['done', 'done'])
    assert.equal((await batch.refresh()).entrepotId, there.id)
    const [line] = await linesOf(batch)
    assert.equal(line.before.entrepotId, here.id)
    assert.equal(line.after.entrepotId, there.id)
  })
})
