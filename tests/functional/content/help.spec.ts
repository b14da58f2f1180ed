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
    ;(await move(a, a)).assertBodyContains({ message: '不能放在自己或自己的下级目录中' })
    ;(await move(a, c)).assertBodyContains({ message: '不能放在自己或自己的下级目录中' })
    const deep = await boss.post('help_documents', { title: '丁', parentId: c, body: '<p>x</p>', sort: 1 })
    assert.equal(deep.body().message, '目录最多3级')
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
