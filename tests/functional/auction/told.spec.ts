/* Who is told what about a session and its deposits (state-machines §14: N13, N14). */
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { shiftClock, ZONE } from '#core/clock'
import { addLots } from '#app/auction/actions/add_lots'
import { closeDue } from '#app/auction/actions/close_session'
import { leaveSession, registerEntry } from '#app/auction/actions/enter_session'
import { publishSession, withdrawSession } from '#app/auction/actions/publish_session'
import { abandonLot } from '#app/auction/actions/settle_deal'
import { askVoidSession, decideVoidSession } from '#app/auction/actions/void_session'
import { setNoticeChoices } from '#app/system/actions/set_notice_choices'
import { queueBid } from '#app/auction/shared/bid_queue'
import { BidType } from '#app/listing/codes'
import { createListing } from '#tests/helpers/listings'
import { createMember, createOperator, type TestMember, type TestOperator } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { comingSession, enterWith, goTo, wonSession } from '#tests/helpers/live_sessions'
import { AuctionDirection } from '#app/auction/codes'
import { CompanyType } from '#app/company/codes'

let operator: TestOperator
let seller: TestMember
let a: TestMember
let b: TestMember

/** Titles of the notices of one kind to a company, in order; all of them lead to the session. */
async function titles(member: TestMember, code: 'N13' | 'N14', sessionId: number): Promise<string[]> {
  const rows = await db.from('notices').where({ company_id: member.company.id, code }).orderBy('id')
  return rows.map((row) => (row.link === `/auction/${sessionId}` ? row.title : `${row.title} without its link`))
}

/** Texts of the SMS to the manager of a company, in order. */
async function messages(member: TestMember): Promise<string[]> {
  const rows = await db.from('sms_messages').where('mobile', member.user.mobile!).orderBy('id')
  return rows.map(({ content }) => content.replace('【棉桥】', ''))
}

test.group('What participants are told', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    shiftClock(0)
    operator = await createOperator()
    seller = await createMember({ companyType: CompanyType.gin })
    a = await createMember({ companyType: CompanyType.textileMill })
    b = await createMember({ companyType: CompanyType.textileMill })
    for (const member of [seller, a, b]) await openAccount(member.company, 1_000_000)
  })
  group.each.teardown(() => shiftClock(0))
  group.teardown(() => resetDatabase())

  test('the result of a session with its seal, and every movement of a deposit', async ({ assert }) => {
    const { session, lot, batch } = await wonSession(operator, seller, a)
    const code = session.sessionCode
    assert.deepEqual(await titles(a, 'N14', session.id), ['竞价保证金已冻结，已入场', '竞价保证金已解冻'])
    assert.deepEqual(await titles(a, 'N13', session.id), [`已拍中 ${batch.batchCode}`, `${code} 场次结果`])
    assert.deepEqual(await titles(seller, 'N13', session.id), [
      `${code} 贵司批次进入场次`,
      `${batch.batchCode} 已拍出`,
      `${code} 场次结果`,
    ])
    const { log_hash: seal } = await db.from('auction_sessions').where('id', session.id).firstOrFail()
    const result = await db.from('notices').where('title', `${code} 场次结果`).firstOrFail()
    assert.include(result.content, '标的1个，拍中1个')
    assert.include(result.content, seal)

    const { confirm_due: due } = await db.from('auction_lots').where('id', lot.id).firstOrFail()
    const by = DateTime.fromJSDate(due).setZone(ZONE).toFormat('MM-dd HH:mm')
    assert.deepEqual(
      (await messages(a)).slice(-1),
      [`场次${code}已结束，贵司拍中1个标的，请于${by}前签署成交确认书。`],
      'one for the winner'
    )
    assert.deepEqual((await messages(seller)).slice(-1), [`场次${code}已结束，贵司委托的标的1个，成交1个，流拍0个。`])
    assert.isEmpty(await messages(b))

    await abandonLot({ lotId: lot.id }, a.actor)
    assert.deepEqual((await titles(a, 'N14', session.id)).slice(2), ['竞价保证金已扣划'])
    const sms = await db.from('sms_messages').where('mobile', a.user.mobile!).orderBy('id', 'desc').firstOrFail()
    assert.include(sms.content, '保证金21,864.50元已划转对方')
  })

  test('a company whose batches a session sells hears of it when it is published, once for all of them', async ({
    assert,
  }) => {
    const other = await createMember({ companyType: CompanyType.gin })
    const { session, batch: first } = await comingSession(operator, seller)
    const { batch: second } = await createListing(seller, { bidType: BidType.open })
    const { batch: foreign } = await createListing(other, { bidType: BidType.open })
    const terms = { startingPrice: 1_600_000, stepPrice: 1_000 }
    const lots = [second, foreign].map(({ id }) => ({ batchId: id, ...terms }))
    await addLots({ sessionId: session.id, lots }, operator.actor)
    assert.isEmpty(await titles(seller, 'N13', session.id), 'nothing of a draft')
    await publishSession({ sessionId: session.id }, operator.actor)

    const title = `${session.sessionCode} 贵司批次进入场次`
    const start = session.startTime.setZone(ZONE).toFormat('MM-dd HH:mm')
    const told = async (member: TestMember) =>
      db.from('notices').where({ company_id: member.company.id, code: 'N13' }).select('title', 'content', 'link')
    const [own, ...more] = await told(seller)
    assert.isEmpty(more)
    assert.deepInclude(own, { title, link: `/auction/${session.id}` })
    assert.include(own.content, `将于${start}开始`)
    assert.include(own.content, `批次${first.batchCode}等2个`)
    const [theirs] = await told(other)
    assert.include(theirs.content, `批次${foreign.batchCode}参加`)
    assert.isEmpty(await titles(a, 'N13', session.id))
  })

  test('an unsold lot is told to its consignor by SMS, unless its manager wants none of auctions', async ({
    assert,
  }) => {
    const made = await comingSession(operator, seller)
    await publishSession({ sessionId: made.session.id }, operator.actor)
    await enterWith(made.session.id, a)
    goTo(made.session.endTime.plus({ minutes: 1 }))
    await closeDue(made.session.id)
    assert.deepEqual((await messages(seller)).slice(-1), [
      `场次${made.session.sessionCode}已结束，贵司委托的标的1个，成交0个，流拍1个。`,
    ])
    assert.isEmpty(await messages(a), 'who won nothing gets no SMS')

    shiftClock(0)
    const before = (await messages(seller)).length
    await setNoticeChoices({ muted: [13], quiet: null }, seller.actor)
    const other = await comingSession(operator, seller)
    await publishSession({ sessionId: other.session.id }, operator.actor)
    goTo(other.session.endTime.plus({ minutes: 1 }))
    await closeDue(other.session.id)
    assert.lengthOf(await messages(seller), before)
    assert.include(await titles(seller, 'N13', other.session.id), `${other.session.sessionCode} 场次结果`)
  })

  test('lots that close together, an unsold one first: the winner has its term to sign, and is told', async ({
    assert,
  }) => {
    const { session } = await comingSession(operator, seller)
    const { batch } = await createListing(seller, { bidType: BidType.open })
    const lots = [{ batchId: batch.id, startingPrice: 1_600_000, stepPrice: 1_000 }]
    const [sold] = await addLots({ sessionId: session.id, lots }, operator.actor)
    await publishSession({ sessionId: session.id }, operator.actor)
    await enterWith(session.id, a)
    await queueBid(sold.id, {
      companyId: a.company.id,
      userId: a.user.id,
      price: 1_600_000,
      key: 'told-second-lot',
      at: session.startTime.plus({ minutes: 5 }).toJSDate(),
    })
    goTo(session.endTime.plus({ minutes: 1 }))
    await closeDue(session.id)
    const { confirm_due: due } = await db.from('auction_lots').where('id', sold.id).firstOrFail()
    assert.instanceOf(due, Date)
    const by = DateTime.fromJSDate(due).setZone(ZONE).toFormat('MM-dd HH:mm')
    assert.include(await messages(a), `场次${session.sessionCode}已结束，贵司拍中1个标的，请于${by}前签署成交确认书。`)
    assert.include(await messages(seller), `场次${session.sessionCode}已结束，贵司委托的标的2个，成交1个，流拍1个。`)
  })

  test('topping up, leaving, and the deposit of a purchaser', async ({ assert }) => {
    const down = await comingSession(operator, seller, { priceDirection: AuctionDirection.down })
    await publishSession({ sessionId: down.session.id }, operator.actor)
    await enterWith(down.session.id, a)
    await enterWith(down.session.id, b)
    await leaveSession({ sessionId: down.session.id }, b.actor)
    assert.deepEqual(await titles(b, 'N14', down.session.id), ['竞价保证金已冻结，已入场', '竞价保证金已解冻'])
    goTo(down.session.endTime.plus({ minutes: 1 }))
    await closeDue(down.session.id)
    assert.deepEqual(await titles(seller, 'N14', down.session.id), ['竞买委托保证金已冻结', '竞买委托保证金已解冻'])
  })

  test('withdrawing and voiding, with the reason', async ({ assert }) => {
    const { session } = await comingSession(operator, seller)
    const code = session.sessionCode
    await publishSession({ sessionId: session.id }, operator.actor)
    await registerEntry({ sessionId: session.id, noticeVersion: 1 }, a.actor)
    await withdrawSession({ sessionId: session.id }, operator.actor)
    assert.deepEqual(await titles(a, 'N13', session.id), [`${code} 场次撤回`])
    assert.deepEqual(await titles(seller, 'N13', session.id), [`${code} 贵司批次进入场次`, `${code} 场次撤回`])
    assert.deepEqual(await titles(b, 'N13', session.id), [])

    await publishSession({ sessionId: session.id }, operator.actor)
    await enterWith(session.id, b)
    await askVoidSession({ sessionId: session.id, reason: '仓库失火' }, operator.actor)
    const other = await createOperator()
    await decideVoidSession({ sessionId: session.id, approve: true }, other.actor)
    assert.deepEqual(await titles(b, 'N13', session.id), [`${code} 场次作废`])
    assert.deepEqual(await titles(b, 'N14', session.id), ['竞价保证金已冻结，已入场', '竞价保证金已解冻'])
    const told = await db.from('notices').where('title', `${code} 场次作废`).firstOrFail()
    assert.include(told.content, '仓库失火')
  })
})
