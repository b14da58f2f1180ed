/* Wishes that no operator has looked at in time: those of companies rated A are published by the platform (state-machines §4). */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { shiftClock, ZONE } from '#core/clock'
import { inTransaction } from '#core/transaction'
import { tagCompany, untagCompany } from '#app/company/actions/tag_company'
import { CompanyState, CompanyType } from '#app/company/codes'
import Tag from '#app/company/models/tag'
import { publishUnreviewed, rejectDemand } from '#app/demand/actions/review_demand'
import { addDemand } from '#app/demand/actions/save_demand'
import { DemandState } from '#app/demand/codes'
import { createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import { resetDatabase } from '#tests/helpers/database'
import { inQueue } from '#tests/helpers/in_queue'
import { wish } from './helpers.js'

const at = (text: string) => DateTime.fromSQL(text, { zone: ZONE })
const stateOf = async (id: number) => (await db.from('demands').where({ id }).firstOrFail()).state

test.group('Wishes that nobody has reviewed', (group) => {
  group.each.setup(() => resetDatabase())
  group.each.teardown(() => shiftClock(0))
  group.teardown(() => resetDatabase())

  /** A tag that means a rating, on a company. */
  async function rate(member: TestMember, ratedA = true) {
    const tag = await Tag.create({ typeName: '客户等级', tagContent: ratedA ? 'A级' : 'B级', ratedA })
    const { actor } = await createOperator()
    await inTransaction((trx) => tagCompany({ companyId: member.company.id, tagId: tag.id }, actor, trx))
    return () => inTransaction((trx) => untagCompany({ companyId: member.company.id, tagId: tag.id }, actor, trx))
  }

  /** A wish that waits for operators since this moment. */
  async function waiting(buyer: TestMember, since: string) {
    const { id } = await addDemand(wish({ standing: true, validUntil: null }), buyer.actor)
    await db
      .from('demands')
      .where({ id })
      .update({ submitted_at: at(since).toJSDate() })
    return id
  }

  const publishedAt = (moment: string) => {
    shiftClock(at(moment).toMillis() - Date.now())
    return publishUnreviewed()
  }

  test('a wish of Friday 16:30 is published on Monday at 10:30, with a line, and its buyer is told', async ({
    assert,
  }) => {
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    await rate(buyer)
    const id = await waiting(buyer, '2026-11-20 16:30:00')
    assert.equal(await publishedAt('2026-11-23 10:29:59'), 0)
    assert.equal(await stateOf(id), DemandState.inReview)
    assert.equal(await publishedAt('2026-11-23 10:30:01'), 1)
    assert.equal(await stateOf(id), DemandState.open)
    const line = await db
      .from('audit_logs')
      .where({ entity: 'demand', entity_id: String(id) })
      .orderBy('id', 'desc')
      .first()
    assert.include(line, {
      action: 'demand.publish',
      summary: '2个工作小时内无人审核，A级企业的求购自动发布',
      actor_id: null,
    })
    const notice = await db.from('notices').where('title', '求购已发布').first()
    assert.equal(notice.company_id ?? notice.user_id, notice.company_id ? buyer.company.id : buyer.user.id)
    assert.equal(await publishedAt('2026-11-23 11:00:00'), 0, 'once')
  })

  test('without the rating, or when it was taken back, a wish waits for an operator', async ({ assert }) => {
    const plain = await createMember()
    const good = await createMember()
    const former = await createMember()
    const takeBack = await rate(former)
    await rate(good, false)
    const ids = []
    for (const buyer of [plain, good, former]) ids.push(await waiting(buyer, '2026-11-16 09:00:00'))
    await takeBack()
    assert.equal(await publishedAt('2026-11-20 17:00:00'), 0)
    for (const id of ids) assert.equal(await stateOf(id), DemandState.inReview)
  })

  test('a wish whose company may not trade any more, or whose last day is over, stays where it is', async ({
    assert,
  }) => {
    const barred = await createMember()
    const late = await createMember()
    await rate(barred)
    await db.table('company_tags').insert({ company_id: late.company.id, tag_id: (await db.from('tags').first()).id })
    const first = await waiting(barred, '2026-11-16 09:00:00')
    const second = await waiting(late, '2026-11-16 09:00:00')
    await db.from('companies').where('id', barred.company.id).update({ state: CompanyState.blacklisted })
    await db
      .from('demands')
      .where({ id: second })
      .update({ standing: false, valid_until: at('2026-11-16 10:00:00').toJSDate() })
    assert.equal(await publishedAt('2026-11-16 12:00:00'), 0)
    for (const id of [first, second]) assert.equal(await stateOf(id), DemandState.inReview)
  })

  test('an operator who refuses it at that moment and the platform that publishes it: one of them, never both', async ({
    assert,
  }) => {
    const buyer = await createMember()
    await rate(buyer)
    const { actor } = await createOperator()
    for (const first of ['operator', 'platform']) {
      const id = await waiting(buyer, '2026-11-16 09:00:00')
      shiftClock(at('2026-11-16 12:00:00').toMillis() - Date.now())
      const calls = [() => rejectDemand({ demandId: id, reason: '信息不全' }, actor), () => publishUnreviewed()]
      await inQueue(async (holder, comes) => {
        await holder.from('demands').where({ id }).forUpdate()
        for (const call of first === 'operator' ? calls : calls.toReversed()) await comes(call)
      })
      assert.equal(await stateOf(id), first === 'operator' ? DemandState.rejected : DemandState.open)
      const lines = await db
        .from('audit_logs')
        .where({ entity: 'demand', entity_id: String(id) })
        .whereIn('action', ['demand.publish', 'demand.reject'])
      assert.lengthOf(lines, 1)
    }
  })
})
