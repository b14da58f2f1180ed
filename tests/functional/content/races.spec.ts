import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { resetDatabase } from '#tests/helpers/database'
import { desk, editor, published } from '#tests/functional/content/helpers'
import { PublishState } from '#app/content/codes'

test.group('Two editors of one text', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('who saves second is told, and undoes nothing', async ({ client, assert }) => {
    const id = await published({ title: '原文' })
    const [one, two] = [desk(client, await editor()), desk(client, await editor())]
    const seen = (await one.get(`news_articles/${id}`)).body()._changes.count
    const answers = await Promise.all([
      one.put(`news_articles/${id}`, { title: '甲改的', _seen: seen }),
      two.put(`news_articles/${id}`, { title: '乙改的', _seen: seen }),
    ])
    assert.sameMembers(
      answers.map((answer) => answer.status()),
      [200, 409]
    )
    const lost = answers.find((answer) => answer.status() === 409)!
    assert.equal(lost.body().reason, 'admin.changedMeanwhile')
    assert.match(lost.body().detail.by, /^运营\d+$/)
    const won = answers.find((answer) => answer.status() === 200)!.body().title
    const { title, revision } = await db.from('articles').where({ id }).firstOrFail()
    assert.deepEqual([title, revision], [won, 2])
  })

  test('plain rows of reference data are guarded in the same way', async ({ client, assert }) => {
    const boss = desk(client, await editor())
    const { id } = await db.from('news_channels').where({ code: 'policy' }).firstOrFail()
    ;(await boss.put(`news_channels/${id}`, { memo: '甲', _seen: 0 })).assertStatus(200)
    ;(await boss.put(`news_channels/${id}`, { memo: '乙', _seen: 0 })).assertStatus(409)
    ;(await boss.put(`news_channels/${id}`, { memo: '乙', _seen: 1 })).assertStatus(200)
    ;(await boss.put(`news_channels/${id}`, { memo: '丙' })).assertStatus(200)
    assert.equal((await db.from('news_channels').where({ id }).firstOrFail()).memo, '丙')
  })

  test('ten who publish and withdraw at once leave one consistent state', async ({ client, assert }) => {
    const id = await published({ title: '一' })
    const boss = desk(client, await editor())
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => boss.act('news_articles', index % 2 ? 'publish' : 'withdraw', [id]))
    )
    const { state } = await db.from('articles').where({ id }).firstOrFail()
    const listed = (await client.get('/api/public/news')).body().body.total
    assert.equal(listed, state === PublishState.published ? 1 : 0)
  })
})
