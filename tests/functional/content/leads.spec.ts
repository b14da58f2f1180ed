import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { clearLimits } from '#app/identity/proofs/limits'
import { asMember, createMember } from '#tests/helpers/actors'
import { desk, editor, published } from '#tests/functional/content/helpers'
import { ArticleKind, LeadState } from '#app/content/codes'

const lead = (articleId: number, more: object = {}) => ({
  articleId,
  companyName: '测试纺织有限公司',
  contact: '李敏',
  mobile: '13912345678',
  amount: 500_000_000,
  ...more,
})

test.group('Wishes for financial services', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => clearLimits())

  test('reach the back office, wait there, and are followed to their end', async ({ client, assert }) => {
    const product = await published({ kind: ArticleKind.finance, title: '仓单质押', summary: '以仓单融资' })
    const member = await createMember()
    const sent = await asMember(client.post('/api/finance/lead/add'), member).json(lead(product))
    sent.assertBodyContains({ code: 20000, message: '已提交，我们会尽快联系您' })
    const { id } = sent.body().body
    const boss = desk(client, await editor())
    const row = (await boss.get(`finance_leads/${id}`)).body()
    assert.deepInclude(row, {
      state: LeadState.open,
      amount: 500_000_000,
      companyId: member.company.id,
      mobile: '13912345678',
    })
    const waiting = (await boss.get('home')).body()
    assert.isTrue(JSON.stringify(waiting).includes('融资意向待联系'))
    ;(await boss.act('finance_leads', 'contact', [id], {})).assertStatus(422)
    ;(await boss.act('finance_leads', 'contact', [id], { note: '周三带资料来谈' })).assertStatus(200)
    ;(await boss.act('finance_leads', 'contact', [id], { note: '再次' })).assertStatus(400)
    ;(await boss.act('finance_leads', 'close', [id], { note: '已签约' })).assertStatus(200)
    const closed = (await boss.get(`finance_leads/${id}`)).body()
    assert.equal(closed.state, LeadState.closed)
    assert.match(closed.followUp, /^运营\d+：周三带资料来谈\n运营\d+：已签约$/)
    const own = await asMember(client.post('/api/finance/lead/list'), member).json({})
    assert.deepInclude(own.body().body[0], { product: '仓单质押', state: LeadState.closed })
    const other = await asMember(client.post('/api/finance/lead/list'), await createMember()).json({})
    assert.deepEqual(other.body().body, [])
  })

  test('say what is missing, and need a session', async ({ client }) => {
    const product = await published({ kind: ArticleKind.finance, title: '代采' })
    const member = await createMember()
    const send = (body: object) => asMember(client.post('/api/finance/lead/add'), member).json(body)
    ;(await send(lead(product, { mobile: '1391234567' }))).assertBodyContains({
      code: 40000,
      message: '请输入正确的手机号码',
    })
    ;(await send(lead(product, { amount: 0 }))).assertBodyContains({ code: 40000 })
    ;(await send(lead(product, { amount: 1.5 }))).assertBodyContains({ code: 40000 })
    ;(await send(lead(999_999))).assertBodyContains({ code: 40000, message: '该金融产品已下线，请重新选择' })
    ;(await send(lead(await published({ title: '资讯' })))).assertBodyContains({ code: 40000 })
    ;(await client.post('/api/finance/lead/add').json(lead(product))).assertBodyContains({ code: 40100 })
  })

  test('are not taken twice while one waits, nor more than ten a day', async ({ client, assert }) => {
    const product = await published({ kind: ArticleKind.finance, title: '订单融资' })
    const member = await createMember()
    const send = (body: object) => asMember(client.post('/api/finance/lead/add'), member).json(body)
    await send(lead(product))
    ;(await send(lead(product))).assertBodyContains({
      code: 50000,
      reason: 'content.leadExists',
    })
    for (let call = 0; call < 8; call++) await send(lead(product, { mobile: `1380000000${call}` }))
    ;(await send(lead(product, { mobile: '13800000009' }))).assertBodyContains({ code: 42900 })
    assert.equal((await db.from('finance_leads').count('* as total').first()).total, 9)
  })
})
