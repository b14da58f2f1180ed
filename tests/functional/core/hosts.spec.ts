/*
 * Whose word counts about where a request comes from, and to where: a known proxy's about the address, nobody's about the site's own name.
 */
import { test } from '@japa/runner'
import { RequestFactory } from '@adonisjs/core/factories/http'
import { appUrl, http } from '#config/app'
import { trustedProxies } from '#core/address_ranges'
import { siteAddress } from '#core/site_address'

const FORGED = { 'Host': 'evil.test', 'X-Forwarded-Host': 'evil.test', 'X-Forwarded-Proto': 'https' }

test.group('The name of the site', () => {
  for (const path of ['/sitemap.xml', '/robots.txt'])
    test(`${path} names the site by its configured address`, async ({ client, assert }) => {
      const text = (await client.get(path).headers(FORGED)).text()
      assert.include(text, appUrl)
      assert.notInclude(text, 'evil.test')
    })

  test('a link keeps only the name of this machine by which the person came', ({ assert }) => {
    const { port } = new URL(appUrl)
    assert.equal(siteAddress('localhost'), `http://localhost:${port}`)
    for (const host of ['evil.test', 'localhost.evil.test', '127.0.0.1.evil.test', '10.0.0.1', '', null])
      assert.equal(siteAddress(host), appUrl)
  })
})

test.group('The address of a client', () => {
  function addressOf(peer: string, forwarded: string, trustProxy = http.trustProxy): string {
    const request = new RequestFactory().merge({ config: { ...http, trustProxy } }).create()
    Object.defineProperty(request.request.socket, 'remoteAddress', { value: peer })
    request.request.headers['x-forwarded-for'] = forwarded
    return request.ip()
  }

  test('who is no known proxy cannot name another address', ({ assert }) => {
    assert.equal(addressOf('203.0.113.9', '1.2.3.4'), '203.0.113.9')
    assert.equal(addressOf('10.0.0.9', '1.2.3.4'), '10.0.0.9')
  })

  test('a known proxy names the client, and what the client added before is not believed', ({ assert }) => {
    assert.equal(addressOf('127.0.0.1', '1.2.3.4, 203.0.113.9'), '203.0.113.9')
    const balancer = trustedProxies('10.0.0.0/8')
    assert.equal(addressOf('10.0.0.9', '1.2.3.4, 203.0.113.9, 10.0.0.8', balancer), '203.0.113.9')
    assert.equal(addressOf('127.0.0.1', '203.0.113.9', balancer), '127.0.0.1')
  })
})
