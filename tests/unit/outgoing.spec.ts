/*
 * Requests to addresses that a person can set reach public hosts only, whatever the address looks like and wherever its name leads.
 */
import dns from 'node:dns'
import type { LookupFunction } from 'node:net'
import { test } from '@japa/runner'
import { allowedHosts } from '#core/allowed_hosts'
import { askOutside, mayAsk, OutgoingError, publicLookup } from '#core/outgoing'
import { filesBelow, textOf } from '#tests/helpers/sources'

const ANY = allowedHosts(undefined)

/** Files that send requests, and who decides to where. */
const SENDERS: Record<string, string> = {
  'app/core/outgoing.ts': 'an address that a person set',
  'app/core/network_guard.ts': 'whoever calls fetch: it only looks whether a transaction is open',
  'app/bank/controllers/bank_line_controller.ts': 'the simulated bank of this process',
  'app/bank/gateway/http_gateway.ts': 'BANK_GATEWAY_URL',
  'app/bank/simulator/worker.ts': 'this platform, from the simulated bank',
  'app/core/error_reports.ts': 'ERROR_REPORT_DSN',
  'app/core/traces/send_spans.ts': 'the collector of OTEL_EXPORTER_OTLP_ENDPOINT',
  'app/system/sms/aliyun_sms.ts': 'the address of Aliyun, which is a constant',
}

test.group('Requests to the outside', () => {
  test('what is written must be https to a public host, without port and password', ({ assert }) => {
    for (const address of ['https://quotes.example.com/a?b=c', 'https://8.8.8.8/', 'https://[2400:3200::1]/'])
      assert.isTrue(mayAsk(address, ANY), address)
    for (const address of `http://example.com/ https://example.com:8443/ https://user:word@example.com/ ftp://example.com/ file:///etc/passwd
      https://127.0.0.1/ https://127.1/ https://2130706433/ https://0x7f000001/ https://0177.0.0.1/ https://[::1]/ https://[::ffff:127.0.0.1]/
      https://169.254.169.254/ https://[fd00:ec2::254]/ https://100.100.100.200/ https://10.0.0.1./ nonsense`.split(
      /\s+/
    ))
      assert.isFalse(mayAsk(address, ANY), address)
  })

  test('a list leaves nothing else, and an origin of it is asked as it stands', ({ assert }) => {
    const listed = allowedHosts('quotes.example.com, *.czce.com.cn, http://10.0.0.5:8080')
    for (const address of ['https://quotes.example.com/', 'https://www.czce.com.cn/', 'http://10.0.0.5:8080/a'])
      assert.isTrue(mayAsk(address, listed), address)
    for (const address of [
      'https://example.com/',
      'https://czce.com.cn/',
      'https://evilczce.com.cn/',
      'https://quotes.example.com.evil.test/',
      'http://10.0.0.5/',
      'http://10.0.0.6:8080/',
      'https://8.8.8.8/',
    ])
      assert.isFalse(mayAsk(address, listed), address)
    for (const text of ['example', 'http://10.0.0.5/path', 'exa mple.com', '*.*.com'])
      assert.throws(() => allowedHosts(text), RangeError)
  })

  test('a name that leads inside is refused when it is used, however often it was asked before', async ({ assert }) => {
    const leadsTo = (...addresses: string[]) => {
      const real = dns.lookup
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      Object.assign(dns, { lookup: (_: string, __: object, done: (...given: unknown[]) => void) => done(null, found) })
      return new Promise<string>((resolve) =>
        publicLookup('rebound.example.com', { all: true }, (error, answer) => {
          Object.assign(dns, { lookup: real })
          resolve(error ? 'refused' : JSON.stringify(answer))
        })
      )
    }
    assert.include(await leadsTo('8.8.8.8'), '8.8.8.8')
    for (const inside of ['127.0.0.1', '169.254.169.254', '10.0.0.1', '::1', '::ffff:10.0.0.1', 'fd00::1'])
      assert.equal(await leadsTo(inside), 'refused', inside)
    assert.equal(await leadsTo('8.8.8.8', '10.0.0.1'), 'refused', 'one of several')
    assert.equal(await leadsTo(), 'refused', 'none')
  })

  test('the connection uses the address that was looked at, and fails like any other', async ({ assert }) => {
    const asked: string[] = []
    const lookup: LookupFunction = (host, options, done) => {
      asked.push(host)
      publicLookup('127.0.0.1', options, done)
    }
    const options = { allowed: ANY, timeout: 5_000, most: 10, accept: '*/*', lookup }
    const failure = await askOutside('https://rebound.example.com/', options).catch((error) => error)
    assert.instanceOf(failure, OutgoingError)
    assert.equal(failure.kind, 'unreachable')
    assert.deepEqual(asked, ['rebound.example.com'])
  })

  test('no other file sends requests', ({ assert }) => {
    const sends =
      /\bfetch\(|\bhttps?\)?\.(?:get|request)\(|new WebSocket\(|\bnet\.connect\(|from 'node:(?:tls|http2|dgram)'/
    const found = ['app', 'config', 'start']
      .flatMap(filesBelow)
      .filter(
        (file) =>
          !/\/bench\/|\/commands\/bench_/.test(file) &&
          sends.test(textOf(file).replaceAll(/^\s*(?:\*|\/\/|\/\*).*$/gm, ''))
      )
    assert.sameMembers(found, Object.keys(SENDERS))
  })
})
