import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { channelId, published, titles } from '#tests/functional/content/helpers'
import { ArticleKind } from '#app/content/codes'

test.group('Searching Chinese texts', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    await published({ title: '仓单质押流程', body: '<p>持有仓单的企业可以申请。</p>' })
    await published({ title: '3128B 级报价上调', body: '<p>基差以CF2705合约为准。</p>' })
    await published({
      title: '提货须知',
      summary: '凭码提货',
      body: '<p>到库后出示<strong>提货</strong>码</p>',
      channelId: await channelId('notice'),
    })
    await published({ kind: ArticleKind.help, title: '怎样提货', body: '<p>凭提货码到仓库办理</p>' })
  })

  test('finds words of two characters in the middle, at the borders, and next to letters', async ({
    client,
    assert,
  }) => {
    const find = async (q: string) => titles(await client.get(`/api/public/news?q=${encodeURIComponent(q)}`))
    assert.deepEqual(await find('仓单'), ['仓单质押流程'])
    assert.deepEqual(await find('流程'), ['仓单质押流程'])
    assert.deepEqual(await find('申请'), ['仓单质押流程'])
    assert.deepEqual(await find('合约'), ['3128B 级报价上调'])
    assert.deepEqual(await find('提货'), ['提货须知'])
    assert.deepEqual(await find('货码'), ['提货须知'])
    assert.deepEqual(await find('码'), ['提货须知'])
    assert.deepEqual(await find('质押申请'), [], 'the pairs stand in different places')
    assert.deepEqual(await find('质押 申请'), ['仓单质押流程'])
  })

  test('finds letters with digits whole, in part, and in full width', async ({ client, assert }) => {
    for (const q of ['3128B', '3128b', '3128', 'CF2705', 'cf27', '2705', 'ＣＦ２７０５', '2705合约', '3128B 基差']) {
      const found = await client.get(`/api/public/news?q=${encodeURIComponent(q)}`)
      assert.deepEqual(titles(found), ['3128B 级报价上调'], q)
    }
    assert.deepEqual(titles(await client.get('/api/public/news?q=CF2706')), [])
  })

  test('puts titles first, marks the words, and keeps to the channel', async ({ client, assert }) => {
    await published({ title: '本周要闻', body: `<p>${'棉花市场平稳。'.repeat(40)}仓单注册增加。</p>` })
    const found = await client.get(`/api/public/news?q=${encodeURIComponent('仓单')}`)
    assert.deepEqual(titles(found), ['仓单质押流程', '本周要闻'])
    const [first, second] = found.body().body.data
    assert.deepEqual(first.titleParts, [
      { text: '仓单', hit: true },
      { text: '质押流程', hit: false },
    ])
    assert.isTrue(second.excerpt.some((part: any) => part.hit && part.text === '仓单'))
    const elsewhere = await client.get(`/api/public/news?channel=notice&q=${encodeURIComponent('仓单')}`)
    assert.deepEqual(titles(elsewhere), [])
  })

  test('help is searched apart from news', async ({ client, assert }) => {
    assert.deepEqual(titles(await client.get(`/api/public/help/search?q=${encodeURIComponent('提货')}`)), ['怎样提货'])
  })

  test('signs and operators are no question, and break nothing', async ({ client, assert }) => {
    for (const q of [`'`, `';--`, '&', '|!', ':*', '<->', '\\', '%', '   ,。'])
      assert.deepEqual(titles(await client.get(`/api/public/help/search?q=${encodeURIComponent(q)}`)), [], q)
  })

  test('the index is one that PostgreSQL can use', async ({ assert }) => {
    await db.rawQuery('set local enable_seqscan = off')
    const { rows } = await db.rawQuery(`explain select 1 from article_words where words @@ '(''仓单'')'::tsquery`)
    assert.match(rows.map((row: any) => row['QUERY PLAN']).join(' '), /article_words_gin/)
  })

  test('an article names its neighbours in the channel and what is about the same', async ({ client, assert }) => {
    const notice = await channelId('notice')
    const older = await published({ title: '提货时间调整', channelId: notice }, '2026-01-01T08:00:00+08:00')
    const newest = await published({ title: '仓库提货预约', channelId: notice }, '2026-02-01T08:00:00+08:00')
    const { newer, older: before, related } = (await client.get(`/api/public/news/${newest}`)).body().body
    assert.deepEqual([newer.title, before.id], ['提货须知', older])
    assert.include(
      related.map(({ title }: any) => title),
      '提货时间调整'
    )
  })
})
