import { test } from '@japa/runner'

test.group('Health', () => {
  test('the process is ready when its database answers', async ({ client }) => {
    const response = await client.get('/health/ready')
    response.assertStatus(200)
    response.assertBodyContains({ status: 'ready' })
  })

  test('an unknown call answers the envelope under 404', async ({ client }) => {
    const response = await client.post('/api/nothing/here').json({})
    response.assertStatus(404)
    response.assertBodyContains({ code: 40400 })
  })
})
