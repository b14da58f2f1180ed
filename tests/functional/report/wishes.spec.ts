/* Wishes in 挂牌资源统计: what is wanted, what was offered for it and what was agreed. */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { addDays } from '#app/admin/rules/report_period'
import { CompanyType } from '#app/company/codes'
import { DataScope } from '#core/codes'
import { askVoid, decideVoid } from '#app/order/actions/void_order'
import { createMember, createOperator, type TestMember, type TestOperator } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { createListing } from '#tests/helpers/listings'
import { asOperators, operator as operatorWith, signIn } from '../admin/helpers.js'
import { acceptanceOf, answerTo, openWish, post } from '../demand/helpers.js'
import { figures, today } from './helpers.js'

let buyer: TestMember
let seller: TestMember
let operator: TestOperator

/** The seller answers with batches, and the buyer accepts all of them. @returns the order */
async function agree(client: ApiClient, demandId: number, batchIds: number[]): Promise<number> {
  const wish = (await post(client, seller, '/demand/get', { demandId })).body
  await post(
    client,
    seller,
    '/demand/answer',
    answerTo(
      wish,
      batchIds.map((batchId) => ({ batchId }))
    )
  )
  const [answer] = (await post(client, buyer, '/demand/answers', { demandId })).body.data
  return (await post(client, buyer, '/demand/accept', acceptanceOf(answer))).body.orderIds[0]
}

const FIGURES = ['wanted', 'wantedWishes', 'wishedWeight', 'wishes', 'answers', 'offeredWeight', 'agreedWeight']

/** Figures of the type that is wanted most. */
async function seen(client: ApiClient, query: Record<string, unknown> = {}) {
  const { parts } = await figures(client, operator, 'listing_resources', query)
  const row: Record<string, unknown> = { ...parts.wantedTypes.rows[0], ...parts.wishTypes.rows[0] }
  return Object.fromEntries(FIGURES.filter((key) => key in row).map((key) => [key, row[key]]))
}

test.group('Statistics: wishes', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    operator = await createOperator()
    seller = await createMember({ companyType: CompanyType.gin })
    buyer = await createMember({ companyType: CompanyType.textileMill })
    await openAccount(seller.company, 0)
    await openAccount(buyer.company, 1_000_000)
  })

  test('a wish counts with what was offered and agreed for it; a cancelled order is wanted again, a wish off the market is not', async ({
    client,
    assert,
  }) => {
    const { id } = await openWish(buyer)
    const { batch: one } = await createListing(seller)
    const { batch: two } = await createListing(seller)
    const orderId = await agree(client, id, [one.id, two.id])
    const said = { wishedWeight: 100, wishes: 1, answers: 1, offeredWeight: 87.458 }
    assert.deepEqual(await seen(client), {
      wanted: 12.542,
      wantedWishes: 1,
      ...said,
      agreedWeight: 87.458,
    })
    const { parts } = await figures(client, operator, 'listing_resources')
    assert.deepInclude(parts.wishTrend.rows.at(-1)!, { period: today(), ...said, agreedWeight: 87.458 })

    await askVoid({ orderId, reason: '双方协商作废' }, operator.actor)
    await decideVoid({ orderId, approve: true }, (await createOperator()).actor)
    assert.deepInclude(await seen(client), { wanted: 100, wantedWishes: 1, ...said, agreedWeight: 0 })
    await post(client, buyer, '/demand/takedown', { demandId: id })
    assert.deepInclude(await seen(client), { wanted: 0, wantedWishes: 0, ...said, agreedWeight: 0 })
  })

  test('what was wanted at the end of an earlier day is what was published until then, less what was agreed and has ended', async ({
    client,
    assert,
  }) => {
    const { id } = await openWish(buyer)
    const { batch } = await createListing(seller)
    await agree(client, id, [batch.id])
    const daysAgo = (days: number) => db.raw(`now() - interval '${days} days'`)
    await db
      .from('demands')
      .where({ id })
      .update({ published_at: daysAgo(40) })
    await db.from('orders').update({ created_at: daysAgo(10) })
    const until = async (days: number) => {
      const day = addDays(today(), -days)
      const { wanted, wantedWishes } = (await seen(client, { from: day, to: day })) as Record<string, number>
      return [wanted, wantedWishes]
    }
    assert.deepEqual(await until(41), [undefined, undefined])
    assert.deepEqual(await until(40), [100, 1])
    assert.deepEqual(await until(11), [100, 1])
    assert.deepEqual(await until(10), [56.271, 1])
    await post(client, buyer, '/demand/takedown', { demandId: id })
    assert.deepEqual(await until(1), [56.271, 1])
    assert.deepEqual(await until(0), [0, 0])
  })
})

test.group('Statistics: wishes, data permission', (group) => {
  asOperators(group)
  group.each.setup(async () => {
    operator = await createOperator()
    buyer = await createMember({ companyType: CompanyType.textileMill })
  })

  test('an operator of 本企业 reads the wishes of the own company alone', async ({ client, assert }) => {
    const other = await createMember({ companyType: CompanyType.textileMill })
    await openWish(buyer, { weight: 30 })
    await openWish(other, { weight: 50 })
    signIn(operatorWith(['listing_resources.query']))
    assert.deepInclude(await seen(client), { wanted: 80, wishes: 2 })
    assert.deepInclude(await seen(client, { filter: { companyId: other.company.id } }), { wanted: 50, wishes: 1 })
    assert.deepInclude(await seen(client, { filter: { companyId: buyer.company.id } }), { wanted: 30, wishes: 1 })
    signIn(operatorWith(['listing_resources.query'], { dataScope: DataScope.ownCompany, companyId: buyer.company.id }))
    assert.deepInclude(await seen(client), { wanted: 30, wishes: 1 })
    assert.deepEqual(await seen(client, { filter: { companyId: other.company.id } }), {})
  })
})
