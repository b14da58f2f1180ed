import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { notify } from '#app/system/shared/notices'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import type { ApiClient } from '@japa/api-client'
import { NoticeType } from '#app/system/codes'

const list = async (client: ApiClient, member: TestMember, query: object = {}) =>
  (await asMember(client.post('/api/notice/list'), member).json(query)).body().body

test.group('Notices', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('everybody of the company reads a company notice, and only the user a personal one', async ({
    client,
    assert,
  }) => {
    const manager = await createMember()
    const trader = await createMember({ company: manager.company })
    const stranger = await createMember()
    await db.transaction(async (trx) => {
      await notify(trx, {
        code: 'N03',
        companyId: manager.company.id,
        title: '新订单',
        content: '您有新订单',
        link: '/seller/1',
      })
      await notify(trx, {
        code: 'N01',
        userId: trader.user.id,
        companyId: manager.company.id,
        title: '认证通过',
        content: '您已加入企业',
      })
    })
    assert.deepEqual(
      (await list(client, manager)).data.map(({ title }: { title: string }) => title),
      ['新订单']
    )
    assert.deepEqual(
      (await list(client, trader)).data.map(({ title }: { title: string }) => title),
      ['认证通过', '新订单']
    )
    assert.equal((await list(client, stranger)).total, 0)
    assert.containsSubset((await list(client, manager)).data[0], {
      code: 'N03',
      type: NoticeType.newOrder,
      link: '/seller/1',
      read: false,
    })
  })

  test('what one has read the colleague has not', async ({ client, assert }) => {
    const manager = await createMember()
    const trader = await createMember({ company: manager.company })
    await db.transaction(async (trx) => {
      for (const title of ['一', '二', '三'])
        await notify(trx, { code: 'N03', companyId: manager.company.id, title, content: title })
    })
    const [first] = (await list(client, manager)).data
    const response = await asMember(client.post('/api/notice/read'), manager).json({ ids: [first.id] })
    response.assertBodyContains({ code: 20000, body: { count: 2 } })
    assert.equal((await list(client, manager, { unread: true })).total, 2)
    const count = await asMember(client.post('/api/notice/unread/count'), trader)
    count.assertBodyContains({ body: { count: 3 } })
    const all = await asMember(client.post('/api/notice/read'), trader).json({})
    all.assertBodyContains({ body: { count: 0 } })
  })

  test('nobody marks the notices of others', async ({ client, assert }) => {
    const owner = await createMember()
    const stranger = await createMember()
    await db.transaction((trx) =>
      notify(trx, { code: 'N03', companyId: owner.company.id, title: '新订单', content: '新订单' })
    )
    const [notice] = (await list(client, owner)).data
    await asMember(client.post('/api/notice/read'), stranger).json({ ids: [notice.id] })
    assert.lengthOf(await db.from('notice_reads'), 0)
  })

  test('the list is filtered by type and paged', async ({ client, assert }) => {
    const member = await createMember()
    await db.transaction(async (trx) => {
      for (let i = 0; i < 12; i++)
        await notify(trx, { code: i % 2 ? 'N03' : 'N15', companyId: member.company.id, title: `${i}`, content: '内容' })
    })
    assert.equal((await list(client, member, { type: NoticeType.newOrder })).total, 6)
    const page = await list(client, member, { page: 2, pageSize: 10 })
    assert.containsSubset(page, { page: 2, maxPage: 2, total: 12 })
    assert.lengthOf(page.data, 2)
  })

  test('an SMS goes to each mobile once, and neither remains when the transaction rolls back', async ({ assert }) => {
    const { company } = await createMember()
    const notice = {
      code: 'N03',
      companyId: company.id,
      title: '新订单',
      content: '您有新订单，请及时接单。',
      sms: ['13900000001', '13900000001', null, '13900000002'],
    } as const
    await db.transaction((trx) => notify(trx, { ...notice, sms: [...notice.sms] }))
    const messages = await db.from('sms_messages').orderBy('id')
    assert.deepEqual(
      messages.map(({ mobile }) => mobile),
      ['13900000001', '13900000002']
    )
    assert.equal(messages[0].content, '【棉桥】您有新订单，请及时接单。')

    const trx = await db.transaction()
    await notify(trx, { ...notice, sms: ['13900000003'] })
    await trx.rollback()
    assert.lengthOf(await db.from('sms_messages').where('mobile', '13900000003'), 0)
  })
})
