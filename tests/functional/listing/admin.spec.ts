import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { moveSalesState } from '#app/listing/actions/move_sales_state'
import { systemActor } from '#core/actor'
import { asOperator, createMember, createOperator } from '#tests/helpers/actors'
import { createListing } from '#tests/helpers/listings'
import { SalesState } from '#app/catalog/codes'
import { ListingState } from '#app/listing/codes'

test.group('商品管理', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('an operator sees listings with batch, seller and the shares of the strip', async ({ client, assert }) => {
    const operator = await createOperator({ permissions: ['listings.query', 'listings.get'] })
    const { batch } = await createListing(await createMember())
    const response = await asOperator(client.get('/admin/api/listings'), operator)
    response.assertStatus(200)
    const [row] = response.body()
    assert.equal(row.batchCode, batch.batchCode)
    assert.equal(row.quality.lenAvg, 29.2)
    assert.equal(row.quality.shares.lv21, 62.4)
    assert.notProperty(row.quality.shares, 'lv11')
  })

  test('without the permission there is nothing', async ({ client }) => {
    const operator = await createOperator({ permissions: ['orders.query'] })
    const response = await asOperator(client.get('/admin/api/listings'), operator)
    response.assertStatus(403)
  })

  test('forced delisting needs a reason, keeps it, and leaves an audit line', async ({ client, assert }) => {
    const operator = await createOperator({ permissions: ['listings.query', 'listings.delist'] })
    const { listing, batch } = await createListing(await createMember())
    const act = (input: object) =>
      asOperator(client.post('/admin/api/listings/actions/delist'), operator).json({ ids: [listing.id], input })
    const without = await act({})
    assert.equal(without.status(), 422)
    const done = await act({ reason: '证书与实物不符' })
    done.assertStatus(200)
    assert.include(await listing.refresh(), { state: ListingState.unlisted, delistReason: '证书与实物不符' })
    const [line] = await db
      .from('audit_logs')
      .where({ entity: 'batch', entity_id: String(batch.id), action: 'listing.delist' })
    assert.equal(line.actor_kind, 'operator')
    assert.equal(line.reason, '证书与实物不符')
  })

  test('a batch with an order stays', async ({ client, assert }) => {
    const operator = await createOperator()
    const { listing, batch } = await createListing(await createMember())
    await db.transaction((trx) =>
      moveSalesState(trx, systemActor(), {
        batchId: batch.id,
        from: SalesState.onSale,
        to: SalesState.ordered,
        reason: '下单',
      })
    )
    const response = await asOperator(client.post('/admin/api/listings/actions/delist'), operator).json({
      ids: [listing.id],
      input: { reason: '测试' },
    })
    response.assertStatus(400)
    assert.equal(response.body().reason, 'listing.orderOpenNotDelistable')
  })
})
