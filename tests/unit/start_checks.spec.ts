/*
 * What keeps a production process from starting, by its settings alone.
 */
import { test } from '@japa/runner'
import { isPublicAddress, trustedProxies } from '#core/address_ranges'
import {
  addressProblems,
  fileStoreProblems,
  keyProblems,
  servingPlace,
  proxyProblems,
  type Variables,
  type StartProblem,
} from '#core/start_checks'
import { bankProblems } from '#app/bank/gateway/bank_start_check'
import { sm2PublicKeyOf } from '#app/bank/gateway/sm2_signing'
import { basicPassword, isAtDemoBank } from '#app/bank/rules/demo_bank'
import { smsProblems } from '#app/system/sms/sms_start_check'

/** Settings of a market that is ready for production. */
const READY: Variables = {
  APP_KEY: 'q1W2e3R4t5Y6u7I8o9P0aSdFgHjKlZxCvBnM_-AB',
  APP_URL: 'https://cotton.example.com',
  HOST: '127.0.0.1',
  SMS_GATEWAY: 'aliyun',
  ALIYUN_ACCESS_KEY_ID: 'id',
  ALIYUN_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN: '棉桥',
  ALIYUN_SMS_TEMPLATE: 'SMS_1',
  BANK_GATEWAY_URL: 'https://bank.example.com/gateway',
  BANK_GATEWAY_SECRET: 'x'.repeat(32),
  BANK_NAME: '平安银行深圳分行',
  BANK_PLATFORM_ACCOUNT: '3000000001',
  BANK_CLEARING_ACCOUNT: '3000000002',
}

/** The same with signatures by SM2: our private key, and the public key of the bank (private key 4). */
const READY_SM2: Variables = {
  ...READY,
  BANK_GATEWAY_SECRET: undefined,
  BANK_SIGNATURE: 'sm2',
  BANK_SM2_PRIVATE_KEY: '3945208F7B2144B13F36E38AC6D39F95889393692860B51A42FB81EF4DF7C5B8',
  BANK_SM2_PUBLIC_KEY: sm2PublicKeyOf('4'.padStart(64, '0')),
}

/** What `npm start` sets on a newcomer's machine. */
const NEWCOMER: Variables = {
  APP_KEY: READY.APP_KEY,
  APP_URL: 'http://localhost:3333',
  HOST: '127.0.0.1',
  DEMO: 'true',
}

function problemsOf(settings: Variables): StartProblem[] {
  const place = servingPlace(settings)
  return [keyProblems, addressProblems, proxyProblems, fileStoreProblems, smsProblems, bankProblems].flatMap((check) =>
    check(settings, place)
  )
}
const variablesOf = (settings: Variables) => problemsOf(settings).map(({ variable }) => variable)

test.group('Settings for production', () => {
  test('a complete market, a demo and a trial on one’s own machine have nothing wrong', ({ assert }) => {
    assert.deepEqual(problemsOf(READY), [])
    assert.deepEqual(problemsOf(READY_SM2), [])
    assert.deepEqual(problemsOf(NEWCOMER), [])
    assert.deepEqual(problemsOf({ ...NEWCOMER, DEMO: 'false' }), [])
    const simulated = { ...NEWCOMER, BANK_GATEWAY_URL: 'http://127.0.0.1:3399' }
    for (const signature of ['hmac', 'sm2'])
      assert.deepEqual(problemsOf({ ...simulated, BANK_SIGNATURE: signature }), [])
  })

  const SM2_KEYS = ['BANK_SM2_PRIVATE_KEY', 'BANK_SM2_PUBLIC_KEY']
  const WRONG: [what: string, settings: Variables, variables: string[]][] = [
    ['no APP_URL', { ...READY, APP_URL: undefined }, ['APP_URL']],
    ['an APP_URL without TLS', { ...READY, APP_URL: 'http://cotton.example.com' }, ['APP_URL']],
    ['an APP_URL with a path', { ...READY, APP_URL: 'https://example.com/cotton' }, ['APP_URL']],
    ['an APP_URL of another scheme', { ...READY, APP_URL: 'ftp://example.com' }, ['APP_URL']],
    ['a short key', { ...READY, APP_KEY: 'secret' }, ['APP_KEY']],
    ['a long key of few characters', { ...READY, APP_KEY: 'abc'.repeat(20) }, ['APP_KEY']],
    ['a weak previous key', { ...READY, APP_KEY_PREVIOUS: 'old' }, ['APP_KEY_PREVIOUS']],
    ['an outbox instead of an SMS gateway', { ...READY, SMS_GATEWAY: 'outbox' }, ['SMS_GATEWAY']],
    ['a gateway without its sign', { ...READY, ALIYUN_SMS_SIGN: '' }, ['ALIYUN_SMS_SIGN']],
    ['a bank without a secret', { ...READY, BANK_GATEWAY_SECRET: undefined }, ['BANK_GATEWAY_SECRET']],
    [
      'a bank of SM2 without keys',
      { ...READY_SM2, BANK_SM2_PRIVATE_KEY: undefined, BANK_SM2_PUBLIC_KEY: '' },
      SM2_KEYS,
    ],
    ['a secret instead of keys of SM2', { ...READY, BANK_SIGNATURE: 'sm2' }, SM2_KEYS],
    ['a short key of SM2', { ...READY_SM2, BANK_SM2_PRIVATE_KEY: '39452' }, ['BANK_SM2_PRIVATE_KEY']],
    ['a key of SM2 that is zero', { ...READY_SM2, BANK_SM2_PRIVATE_KEY: '0'.repeat(64) }, ['BANK_SM2_PRIVATE_KEY']],
    [
      'a public key beside the curve',
      { ...READY_SM2, BANK_SM2_PUBLIC_KEY: `04${'1'.repeat(128)}` },
      ['BANK_SM2_PUBLIC_KEY'],
    ],
    [
      'our own public key for that of the bank',
      { ...READY_SM2, BANK_SM2_PUBLIC_KEY: sm2PublicKeyOf(READY_SM2.BANK_SM2_PRIVATE_KEY!).toUpperCase() },
      ['BANK_SM2_PUBLIC_KEY'],
    ],
    ['a bank without a name', { ...READY, BANK_NAME: ' ' }, ['BANK_NAME']],
    ['a bank without the account of the platform', { ...READY, BANK_PLATFORM_ACCOUNT: ' ' }, ['BANK_PLATFORM_ACCOUNT']],
    [
      'a bank without the account of unknown payers',
      { ...READY, BANK_CLEARING_ACCOUNT: '' },
      ['BANK_CLEARING_ACCOUNT'],
    ],
    ['a bank without TLS', { ...READY, BANK_GATEWAY_URL: 'http://bank.example.com' }, ['BANK_GATEWAY_URL']],
    ['the simulated bank', { ...READY, BANK_GATEWAY_URL: 'http://127.0.0.1:3399' }, ['BANK_GATEWAY_URL']],
    ['a proxy that is no address', { ...READY, TRUST_PROXY: '10.0.0.0/33' }, ['TRUST_PROXY']],
    [
      'S3 without keys',
      { ...READY, DRIVE_DISK: 's3', S3_BUCKET: 'a', S3_ACCESS_KEY_ID: 'b' },
      ['S3_SECRET_ACCESS_KEY'],
    ],
    ['a demo with a bank', { ...READY, ...NEWCOMER, SMS_GATEWAY: undefined }, ['BANK_GATEWAY_URL']],
    ['a demo that sends SMS', { ...NEWCOMER, SMS_GATEWAY: 'aliyun' }, ['SMS_GATEWAY']],
    ['a server for others under a name of this machine', { ...NEWCOMER, HOST: '0.0.0.0' }, ['APP_URL']],
    ['everything at once', { APP_KEY: 'x' }, ['APP_KEY', 'APP_URL', 'SMS_GATEWAY']],
  ]
  for (const [what, settings, variables] of WRONG)
    test(`${what} is named`, ({ assert }) => assert.deepEqual(variablesOf(settings), variables))

  test('others reach a server that listens for them, or that a proxy brings them to', ({ assert }) => {
    assert.isTrue(servingPlace({ APP_URL: 'http://localhost:3333' }).reachable, 'without HOST')
    assert.isTrue(servingPlace({ HOST: '0.0.0.0', APP_URL: 'http://localhost:3333' }).reachable)
    assert.isTrue(servingPlace({ HOST: '127.0.0.1', APP_URL: 'https://cotton.example.com' }).reachable)
    assert.isFalse(servingPlace({ HOST: 'localhost', APP_URL: 'http://[::1]:3333' }).reachable)
  })
})

test.group('Pages of the simulated bank', () => {
  test('a demo on one’s own machine opens them for this machine only', ({ assert }) => {
    assert.isTrue(isAtDemoBank('127.0.0.1', NEWCOMER))
    assert.isTrue(isAtDemoBank('::ffff:127.0.0.1', NEWCOMER))
    assert.isFalse(isAtDemoBank('192.168.1.9', NEWCOMER))
  })

  test('where others come nobody opens them by an address, also not a proxy on this machine', ({ assert }) => {
    for (const settings of [
      { ...NEWCOMER, HOST: '0.0.0.0' },
      { ...NEWCOMER, APP_URL: 'https://demo.example.com' },
    ])
      assert.isFalse(isAtDemoBank('127.0.0.1', settings))
  })

  test('a password by HTTP Basic may hold colons, and nothing else is taken for one', ({ assert }) => {
    const encoded = (text: string) => Buffer.from(text).toString('base64')
    assert.equal(basicPassword(`Basic ${encoded('demo:open:demo-2026')}`), 'open:demo-2026')
    assert.equal(basicPassword(`basic ${encoded(':密码')}`), '密码')
    for (const header of ['', 'Basic', 'Bearer abc']) assert.isNull(basicPassword(header))
  })
})

test.group('Addresses', () => {
  test('proxies are believed on this machine by default, else those of the list', ({ assert }) => {
    const standard = trustedProxies()
    for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
      assert.isTrue(standard(address), address)
    for (const address of ['10.0.0.1', '8.8.8.8', '2001:db8::1', 'unix', '']) assert.isFalse(standard(address), address)
    const listed = trustedProxies('10.0.0.0/8, 192.0.2.7 ,fd00::/8')
    for (const address of ['10.1.2.3', '192.0.2.7', 'fd12::1', '::ffff:10.0.0.9'])
      assert.isTrue(listed(address), address)
    for (const address of ['127.0.0.1', '11.0.0.1', '192.0.2.8', 'fe80::1']) assert.isFalse(listed(address), address)
    assert.isFalse(trustedProxies('none')('127.0.0.1'))
    for (const text of ['10.0.0.0/33', 'proxy', '', '10.0.0.0/8/8', '10.0.0.0/x', '::1/129'])
      assert.throws(() => trustedProxies(text), RangeError)
  })

  test('private, link-local, reserved and translated addresses are not public', ({ assert }) => {
    const inside = `0.0.0.0 10.1.2.3 100.100.100.200 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.168.0.1 198.19.0.1 224.0.0.1
      255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:a9fe:a9fe ::ffff:10.0.0.1 fe80::1 fe80::1%eth0 fc00::1 fd00:ec2::254 ff02::1 64:ff9b::7f00:1
      2002:7f00:1:: 2001::1 not-an-address 2130706433 127.1`
    for (const address of inside.split(/\s+/)) assert.isFalse(isPublicAddress(address), address)
    for (const address of [
      '8.8.8.8',
      '114.114.114.114',
      '172.32.0.1',
      '::ffff:8.8.8.8',
      '2400:3200::1',
      '2606:4700::1111',
    ])
      assert.isTrue(isPublicAddress(address), address)
  })
})
