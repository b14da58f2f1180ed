import { test } from '@japa/runner'
import { declareReadiness } from '#core/readiness'
import { ServerProcess } from '#tests/helpers/server_process'
import { asOwner } from '#tests/helpers/database'
import { until } from '#tests/helpers/until'

test.group('Health', () => {
  test('the process is ready when its database answers', async ({ client }) => {
    const response = await client.get('/health/ready')
    response.assertStatus(200)
    response.assertBodyContains({ status: 'ready' })
  })

  test('a part that is not there yet is named, and asked until it is', async ({ client, assert }) => {
    let there = false
    let asked = 0
    declareReadiness('a part of this test', () => (asked++, there))
    for (let round = 0; round < 2; round++) {
      const response = await client.get('/health/ready')
      response.assertStatus(503)
      response.assertBody({ status: 'not ready', waiting: ['a part of this test'] })
    }
    there = true
    for (let round = 0; round < 2; round++) (await client.get('/health/ready')).assertStatus(200)
    assert.equal(asked, 3)
  })

  test('a process whose database lacks a migration lives but is not ready, until the migration has run', async ({
    assert,
    cleanup,
  }) => {
    const schema = () => asOwner().from('adonis_schema')
    const last = await schema().orderBy('name', 'desc').firstOrFail()
    await schema().where('id', last.id).delete()
    const restore = async () => {
      await asOwner().knexQuery().insert(last).into('adonis_schema').onConflict('id').ignore()
    }
    cleanup(restore)
    const server = new ServerProcess()
    cleanup(() => server.kill())
    await server.launch()
    const waiting = await until('only the migration is missing', async () => {
      const answer = await fetch(`${server.url}/health/ready`).catch(() => null)
      const body = (await answer?.json()) as { waiting?: string[] } | undefined
      return answer?.status === 503 && body?.waiting?.length === 1 && body.waiting
    })
    assert.deepEqual(waiting, ['migrations'])
    assert.isTrue(await server.answers('/health/live'))
    await restore()
    await until('it is ready', () => server.answers('/health/ready'))
  })

  test('an unknown call answers the envelope under 404', async ({ client }) => {
    const response = await client.post('/api/nothing/here').json({})
    response.assertStatus(404)
    response.assertBodyContains({ code: 40400 })
  })
})
