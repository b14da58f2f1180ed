import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { createOperator } from '#tests/helpers/actors'
import { channelId, desk, editor, minutesPass, published, titles } from '#tests/functional/content/helpers'
import { DateTime } from 'luxon'
import { YesNo } from '#core/codes'
import { PublishState, ShownState } from '#app/content/codes'

const inAnHour = () => DateTime.now().setZone('Asia/Shanghai').plus({ hours: 1 }).toFormat('yyyy-MM-dd HH:mm:ss')

test.group('A news item from draft to withdrawal', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('is a draft until it is published, and gone when it is withdrawn', async ({ client, assert }) => {
    const boss = desk(client, await editor())
    const made = await boss.post('news_articles', {
      title: '籽棉交售进入高峰',
      channelId: await channelId(),
      body: '<p>各地交售有序。</p>',
      pinned: YesNo.no,
    })
    made.assertStatus(201)
    const { id } = made.body()
    assert.deepInclude(made.body(), { state: PublishState.draft, revision: 1, shown: ShownState.hidden })
    assert.deepEqual(titles(await client.get('/api/public/news')), [])
    ;(await client.get(`/api/public/news/${id}`)).assertBodyContains({ code: 40400 })

    ;(await boss.act('news_articles', 'publish', [id])).assertBodyContains({ message: '已发布' })
    assert.deepEqual(titles(await client.get('/api/public/news?channel=cotton')), ['籽棉交售进入高峰'])
    assert.deepEqual(titles(await client.get('/api/public/news?channel=policy')), [])
    const shown = await client.get(`/api/public/news/${id}`)
    assert.deepInclude(shown.body().body.article, { title: '籽棉交售进入高峰', body: '<p>各地交售有序。</p>' })
    assert.exists(shown.header('etag'))

    ;(await boss.act('news_articles', 'withdraw', [id])).assertStatus(200)
    ;(await client.get(`/api/public/news/${id}`)).assertBodyContains({ code: 40400 })
    ;(await boss.remove(`news_articles/${id}`)).assertBodyContains({ reason: 'content.publishedNotRemovable' })
    const lines = await db
      .from('audit_logs')
      .where({ entity: 'article', entity_id: String(id) })
      .orderBy('id')
    assert.deepEqual(
      lines.map(({ action }) => action),
      ['article.add', 'article.publish', 'article.withdraw']
    )
  })

  test('a deleted draft comes back from the recycle bin with all its versions, and can be published', async ({
    client,
    assert,
  }) => {
    const boss = desk(client, await editor())
    for (const [resource, more] of [
      ['news_articles', { channelId: await channelId(), pinned: YesNo.no }],
      ['help_documents', {}],
      ['financial_services', { summary: '仓单质押' }],
    ] as const) {
      const made = await boss.post(resource, { title: '第一版', body: '<p>第一版正文</p>', ...more })
      assert.equal(made.status(), 201, made.text())
      const { id } = made.body()
      ;(await boss.put(`${resource}/${id}`, { title: '第二版', body: '<p>第二版正文</p>' })).assertStatus(200)
      const all = async () => ({
        article: await db.from('articles').where({ id }).first(),
        revisions: await db.from('article_revisions').where({ article_id: id }).orderBy('id'),
      })
      const before = await all()
      assert.lengthOf(before.revisions, 2, resource)
      ;(await boss.remove(`${resource}/${id}`)).assertStatus(200)
      assert.deepEqual(await all(), { article: null, revisions: [] })

      const [entry] = (await boss.get(`${resource}/recycled`)).body()
      assert.equal(entry.title, '第二版')
      ;(await boss.post(`${resource}/recycled/${entry.id}/restore`, {})).assertStatus(200)
      assert.deepEqual(await all(), before)
      ;(await boss.act(resource, 'publish', [id])).assertBodyContains({ message: '已发布' })
    }
  })

  test('an edit of a published item is a draft: people read the published version until the next one is put up', async ({
    client,
    assert,
  }) => {
    const boss = desk(client, await editor())
    const id = await published({ title: '第一版' })
    ;(await boss.put(`news_articles/${id}`, { title: '第二版' })).assertBodyContains({
      title: '第二版',
      revision: 2,
      shown: ShownState.changed,
    })
    assert.deepEqual(titles(await client.get('/api/public/news')), ['第一版'])
    await boss.act('news_articles', 'publish', [id])
    assert.deepEqual(titles(await client.get('/api/public/news')), ['第二版'])
    assert.equal((await boss.get(`news_articles/${id}`)).body().shown, ShownState.shown)
  })

  test('a scheduled item appears when the database says that its moment has come, without anything running', async ({
    client,
    assert,
  }) => {
    const boss = desk(client, await editor())
    const id = await published({ title: '旧闻' })
    await boss.put(`news_articles/${id}`, { title: '改过的旧闻' })
    const fresh = await boss.post('news_articles', {
      title: '预告',
      channelId: await channelId(),
      body: '<p>八点</p>',
      pinned: YesNo.no,
    })
    const at = inAnHour()
    const told = await boss.act('news_articles', 'publish', [fresh.body().id], { at })
    told.assertBodyContains({ message: `将于 ${at} 显示` })
    await boss.act('news_articles', 'publish', [id], { at })
    assert.deepEqual(titles(await client.get('/api/public/news')), ['旧闻'])
    assert.deepEqual(titles(await client.get(`/api/public/news?q=${encodeURIComponent('预告')}`)), [])
    assert.equal((await boss.get(`news_articles/${id}`)).body().shown, ShownState.scheduled)

    await minutesPass(id, 61)
    await minutesPass(fresh.body().id, 61)
    assert.sameMembers(titles(await client.get('/api/public/news')), ['预告', '改过的旧闻'])
    assert.deepEqual(titles(await client.get(`/api/public/news?q=${encodeURIComponent('预告')}`)), ['预告'])
  })

  test('a withdrawn item that is scheduled again does not come back early with its old text', async ({
    client,
    assert,
  }) => {
    const boss = desk(client, await editor())
    const id = await published({ title: '旧公告' })
    await boss.act('news_articles', 'withdraw', [id])
    await boss.put(`news_articles/${id}`, { title: '新公告' })
    await boss.act('news_articles', 'publish', [id], { at: inAnHour() })
    assert.deepEqual(titles(await client.get('/api/public/news')), [])
    await minutesPass(id, 61)
    assert.deepEqual(titles(await client.get('/api/public/news')), ['新公告'])
  })

  test('a new appointment replaces the earlier one', async ({ client, assert }) => {
    const boss = desk(client, await editor())
    const id = await published({ title: '一' })
    await boss.put(`news_articles/${id}`, { title: '二' })
    await boss.act('news_articles', 'publish', [id], { at: inAnHour() })
    await boss.put(`news_articles/${id}`, { title: '三' })
    await boss.act('news_articles', 'publish', [id])
    assert.deepEqual(titles(await client.get('/api/public/news')), ['三'])
    await minutesPass(id, 120)
    assert.deepEqual(titles(await client.get('/api/public/news')), ['三'])
  })

  test('each version is kept and can be made the draft again', async ({ client, assert }) => {
    const boss = desk(client, await editor())
    const id = await published({ title: '甲', body: '<p>甲文</p>' })
    await boss.put(`news_articles/${id}`, { title: '乙', body: '<p>乙文</p>' })
    await boss.put(`news_articles/${id}`, { pinned: YesNo.yes })
    const filter = encodeURIComponent(JSON.stringify({ articleId: id }))
    const revisions = await boss.get(`article_revisions?filter=${filter}`)
    assert.deepEqual(
      revisions.body().map(({ number, title }: any) => [number, title]),
      [
        [2, '乙'],
        [1, '甲'],
      ]
    )
    const [current, first] = revisions.body()
    ;(await boss.act('article_revisions', 'restore', [current.id])).assertBodyContains({
      reason: 'content.alreadyCurrent',
    })
    ;(await boss.act('article_revisions', 'restore', [first.id])).assertBodyContains({
      message: '已恢复，成为第 3 版草稿',
    })
    assert.deepInclude((await boss.get(`news_articles/${id}`)).body(), {
      title: '甲',
      body: '<p>甲文</p>',
      revision: 3,
      pinned: YesNo.yes,
    })
  })

  test('what is stored is clean, whatever was sent', async ({ client, assert }) => {
    const boss = desk(client, await editor())
    const made = await boss.post('news_articles', {
      title: '<b>标题</b>',
      channelId: await channelId(),
      pinned: YesNo.no,
      body: `<p onclick="x">正文<script>alert(1)</script><img src="https://evil.example/x.png"><a href="javascript:x">点</a></p>`,
    })
    assert.equal(made.body().body, '<p>正文<a>点</a></p>')
    const preview = await boss.post('articles/preview', { body: '<p>{平台名称}<script>1</script></p>' })
    assert.match(preview.body().body, /^<p>[^{<]+<\/p>$/)
    ;(await boss.put(`news_articles/${made.body().id}`, { body: '<p> </p><script>x</script>' })).assertStatus(422)
    ;(await boss.put(`news_articles/${made.body().id}`, { coverId: 999_999 })).assertStatus(422)
  })

  test('only those whose role says so write or read it in the back office', async ({ client }) => {
    const reader = desk(client, await createOperator({ permissions: ['news_articles.query', 'news_articles.get'] }))
    const id = await published({ title: '公告' })
    ;(await reader.get(`news_articles/${id}`)).assertStatus(200)
    ;(await reader.put(`news_articles/${id}`, { title: '改' })).assertStatus(403)
    ;(await reader.act('news_articles', 'publish', [id])).assertStatus(403)
    ;(await reader.get('help_documents')).assertStatus(403)
    ;(await reader.get('article_revisions')).assertStatus(403)
    const boss = desk(client, await editor())
    ;(await boss.get(`help_documents/${id}`)).assertStatus(404)
    ;(await boss.put(`help_documents/${id}`, { title: '改' })).assertStatus(404)
  })

  test('a legal notice has a newer version, but never none', async ({ client, assert }) => {
    const boss = desk(client, await editor())
    const { id } = await db.from('articles').where({ code: 'legal-notice' }).firstOrFail()
    ;(
      await boss.put(`legal_notices/${id}`, { body: '<h2>一、总则</h2><p>新</p>', effectiveOn: '2026-12-01' })
    ).assertStatus(200)
    assert.equal((await client.get('/api/public/legal/legal-notice')).body().body.effectiveOn, '2026-09-01')
    await boss.act('legal_notices', 'publish', [id])
    const shown = (await client.get('/api/public/legal/legal-notice')).body().body
    assert.deepInclude(shown, { effectiveOn: '2026-12-01', body: '<h2>一、总则</h2><p>新</p>' })
    ;(await boss.act('legal_notices', 'withdraw', [id])).assertStatus(403)
    ;(await boss.remove(`legal_notices/${id}`)).assertStatus(403)
    ;(await client.get('/api/public/legal/other')).assertBodyContains({ code: 40400 })
  })
})
