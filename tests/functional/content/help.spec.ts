import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import { desk, editor, published } from '#tests/functional/content/helpers'
import { ArticleKind } from '#app/content/codes'

test.group('The tree of the help', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('shows pages below their chapter in order, and nothing below a chapter that is not shown', async ({
    client,
    assert,
  }) => {
    const chapter = await published({ kind: ArticleKind.help, title: '交易', sort: 20 })
    const first = await published({ kind: ArticleKind.help, title: '注册', sort: 10 })
    const page = await published({ kind: ArticleKind.help, title: '下单', parentId: chapter })
    const tree = async () => (await client.get('/api/public/help/tree')).body().body
    assert.deepEqual(await tree(), [
      { id: first, parentId: null, title: '注册' },
      { id: chapter, parentId: null, title: '交易' },
      { id: page, parentId: chapter, title: '下单' },
    ])
    const boss = desk(client, await editor())
    await boss.act('help_documents', 'withdraw', [chapter])
    assert.deepEqual(
      (await tree()).map(({ id }: any) => id),
      [first]
    )
  })

  test('no page stands below itself, and the tree stays three deep', async ({ client, assert }) => {
    const a = await published({ kind: ArticleKind.help, title: '甲' })
    const b = await published({ kind: ArticleKind.help, title: '乙', parentId: a })
    const c = await published({ kind: ArticleKind.help, title: '丙', parentId: b })
    const boss = desk(client, await editor())
    const move = (id: number, parentId: number) => boss.put(`help_documents/${id}`, { parentId })
    for (const below of [a, c]) assert.refusesInput((await move(a, below)).body(), 'parentId', 'circle')
    const deep = await boss.post('help_documents', { title: '丁', parentId: c, body: '<p>x</p>', sort: 1 })
    assert.refusesInput(deep.body(), 'parentId', 'depth')
    const news = await published({ title: '资讯' })
    ;(await move(b, news)).assertStatus(422)
    ;(await boss.remove(`help_documents/${a}`)).assertStatus(400)
  })

  test('the list of the back office is in the order of the tree', async ({ client, assert }) => {
    const b = await published({ kind: ArticleKind.help, title: '乙', sort: 20 })
    const a = await published({ kind: ArticleKind.help, title: '甲', sort: 10 })
    await published({ kind: ArticleKind.help, title: '乙一', sort: 1, parentId: b })
    await published({ kind: ArticleKind.help, title: '甲一', sort: 1, parentId: a })
    const sort = encodeURIComponent(JSON.stringify(['place', 'ASC']))
    const list = await desk(client, await editor()).get(`help_documents?sort=${sort}`)
    assert.deepEqual(
      list.body().map(({ title, depth }: any) => `${depth}${title}`),
      ['1甲', '2甲一', '1乙', '2乙一']
    )
  })
})

test.group('The help of a screen', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('is linked while it is shown: not as a draft, not withdrawn, not below a hidden chapter', async ({
    client,
    assert,
  }) => {
    const links = async () => (await client.get('/api/public/help/links')).body().body
    const boss = desk(client, await editor())
    const chapter = await published({ kind: ArticleKind.help, title: '资金' })
    const draft = { title: '{平台名称}资金账户', code: 'money', parentId: chapter, body: '<p>x</p>', sort: 1 }
    const { id } = (await boss.post('help_documents', draft)).body()
    assert.deepEqual(await links(), [])
    await boss.act('help_documents', 'publish', [id])
    const [link] = await links()
    assert.include(link, { screen: '/user-center/transfer-list', id })
    assert.notInclude(link.title, '{')
    ;(await client.get(`/api/public/help/${id}`)).assertStatus(200)
    await boss.act('help_documents', 'withdraw', [chapter])
    assert.deepEqual(await links(), [])
    await boss.act('help_documents', 'publish', [chapter])
    await boss.act('help_documents', 'withdraw', [id])
    assert.deepEqual(await links(), [])
  })

  test('is chosen by operators, who see which screens link a page; one page explains a topic', async ({
    client,
    assert,
  }) => {
    const boss = desk(client, await editor())
    const page = (title: string, code: string | null) =>
      boss.post('help_documents', { title, code, body: '<p>x</p>', sort: 1 })
    const { id } = (await page('竞价', 'auctions')).body()
    const row = (await boss.get(`help_documents/${id}`)).body()
    assert.include(row.screens, '竞价现场')
    assert.isTrue((await page('竞价二', 'auctions')).status() >= 400)
    assert.isTrue((await page('法律', 'legal-notice')).status() >= 400)
    await boss.put(`help_documents/${id}`, { code: null })
    assert.isNull((await boss.get(`help_documents/${id}`)).body().screens)
    assert.isBelow((await page('竞价二', 'auctions')).status(), 300)
  })

  test('tells search engines what it is, as the news do', async ({ client, assert }) => {
    const id = await published({ kind: ArticleKind.help, title: '付款' })
    const html = (await client.get(`/help-document-a/${id}`)).text()
    assert.match(html, /"@type":"Article"/)
    assert.include(html, `/help-document-a/${id}`)
  })
})
