import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import { asMember, createMember } from '#tests/helpers/actors'

const policyOf = (response: { header: (name: string) => string | undefined }) =>
  Object.fromEntries(
    (response.header('content-security-policy') ?? '').split('; ').map((part) => {
      const [name, ...sources] = part.split(' ')
      return [name, sources.join(' ')]
    })
  )

const PAGES = ['/', '/shop', '/buyer/purchase-order', '/no-such-page', '/admin', '/admin/order']
const OTHERS = ['/api/openapi.json', '/robots.txt', '/sitemap.xml', '/favicon.svg', '/health/live', '/assets/none']

test.group('Security headers', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('every answer has them', async ({ client, assert }) => {
    for (const path of [...PAGES, ...OTHERS]) {
      const response = await client.get(path)
      for (const [name, value] of [
        ['x-content-type-options', 'nosniff'],
        ['referrer-policy', 'same-origin'],
        ['cross-origin-opener-policy', 'same-origin'],
        ['cross-origin-resource-policy', 'same-origin'],
      ])
        assert.equal(response.header(name), value, `${name} of ${path}`)
      assert.include(response.header('permissions-policy') ?? '', 'camera=()', path)
      assert.isUndefined(response.header('strict-transport-security'), path)
      assert.equal(policyOf(response)['base-uri'], "'none'", path)
    }
  })

  test('over TLS the browser is told to stay there', async ({ client, assert }) => {
    const response = await client.get('/').header('X-Forwarded-Proto', 'https')
    assert.equal(response.header('strict-transport-security'), 'max-age=31536000; includeSubDomains')
  })

  test('a page runs scripts of this site and those with its nonce, which is new each time', async ({
    client,
    assert,
  }) => {
    for (const path of PAGES) {
      const first = await client.get(path)
      const second = await client.get(path)
      const policy = policyOf(first)
      const nonce = /nonce-([^']+)/.exec(policy['script-src'])![1]
      assert.equal(policy['script-src'], `'self' 'nonce-${nonce}'`, path)
      assert.equal(policy['style-src'], `'self' 'nonce-${nonce}'`, path)
      assert.equal(policy['default-src'], "'none'")
      assert.equal(policy['object-src'], 'blob:')
      assert.equal(policy['frame-ancestors'], path.startsWith('/admin') ? "'none'" : "'self'")
      assert.notInclude(second.header('content-security-policy')!, nonce, path)
      for (const [tag] of first.text().matchAll(/<(script|style)\b[^>]*>/g))
        assert.include(tag, `nonce="${nonce}"`, path)
    }
  })

  test('an unchanged page keeps the policy that it came with', async ({ client, assert }) => {
    const first = await client.get('/')
    const again = await client.get('/').header('if-none-match', first.header('etag')!)
    assert.equal(again.status(), 304)
    assert.isUndefined(again.header('content-security-policy'))
    // What is shared by several people must not carry the nonce of one of them.
    assert.equal(first.header('cache-control'), 'private, no-cache')
  })

  test('what is no page does nothing when it is opened as one', async ({ client, assert }) => {
    const inert = { 'default-src': "'none'", 'frame-ancestors': "'none'", 'form-action': "'none'", 'sandbox': '' }
    for (const path of OTHERS) assert.containSubset(policyOf(await client.get(path)), inert, path)
    const call = await asMember(client.post('/api/auth/info'), await createMember()).json({})
    assert.containSubset(policyOf(call), inert)
  })
})
