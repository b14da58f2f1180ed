/*
 * Every declared limit and pace: what is within it is taken, also when the call fails for a reason of its own, and the next one is refused. A limit
 * or pace that nobody asks for here is red. The numbers themselves are compared with `docs/security.md` in `tests/unit/security_doc.spec.ts`.
 */
import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import type { ApiClient, ApiResponse } from '@japa/api-client'
import testUtils from '@adonisjs/core/services/test_utils'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import { forgetEverything } from '#core/cached'
import { paces } from '#core/pace'
import { CAPTCHA_AFTER } from '#app/identity/actions/login'
import { clearLimits, consume, countTry, LIMITS, type Limit } from '#app/identity/proofs/limits'
import { StaffRole } from '#app/company/codes'
import { solvedCaptcha } from '#tests/helpers/account'
import { asMember, asOperator, createMember, createOperator, PASSWORD, type TestMember } from '#tests/helpers/actors'
import { makeProducer } from '#tests/functional/admin/helpers'

const ADDRESS = '127.0.0.1'

/** One that does not exist: these calls fail after they have been counted. */
const NOWHERE = 987_654_321

let mobiles = 0
const anotherMobile = () => String(13_300_000_000 + ++mobiles)

type Asking = { client: ApiClient; caller: TestMember; nth: number }
type Walk = {
  /** The key under which a call of the caller is counted. */
  key: (caller: TestMember) => string
  /** The reason with which the call above the limit is refused. */
  refusal: string
  ask: (asking: Asking) => Promise<ApiResponse>
  /** The key is the address, which all callers have in common. */
  byAddress?: true
}

const guest = (path: string, input: () => object | Promise<object>) => async (asking: Asking) =>
  asking.client.post(`/api${path}`).json(await input())

const member = (path: string, input: object) => async (asking: Asking) =>
  asMember(asking.client.post(`/api${path}`), asking.caller)
    .header('Idempotency-Key', randomUUID())
    .json(input)

const company = ({ company: { id } }: TestMember) => String(id)
const person = ({ user: { id } }: TestMember) => String(id)
const address = () => ADDRESS
const tooOften = 'core.tooOften'

/** Limits that refuse nobody: what they count decides something else, which a test of its own shows below. */
const COUNTED = ['wrongPassword', 'smsAlarm'] as const

const LIMITED: Record<Exclude<Limit, (typeof COUNTED)[number]>, Walk> = {
  loginByIp: {
    key: address,
    byAddress: true,
    refusal: 'identity.loginTooOften',
    ask: guest('/login', () => ({ username: anotherMobile(), password: PASSWORD })),
  },
  smsByIp: {
    key: address,
    byAddress: true,
    refusal: tooOften,
    ask: guest('/sendSms', async () => ({ username: anotherMobile(), ...(await solvedCaptcha()) })),
  },
  captchaByIp: { key: address, byAddress: true, refusal: tooOften, ask: guest('/captcha/challenge', () => ({})) },
  registerByIp: {
    key: address,
    byAddress: true,
    refusal: tooOften,
    ask: guest('/register', () => ({
      mobile: anotherMobile(),
      code: '246810',
      codeKey: randomUUID(),
      password: PASSWORD,
      agree: true,
    })),
  },
  certificationLookUp: {
    key: (caller) => `user-${person(caller)}`,
    refusal: 'market.lookUpTooOften',
    ask: member('/toolbox/certification', { keyword: '测试棉业有限公司' }),
  },
  inviteByCompany: {
    key: company,
    refusal: tooOften,
    ask: member('/staff/invitation/add', { mobile: '13900000079', name: '张小棉', role: StaffRole.sales }),
  },
  pickByCompany: {
    key: company,
    refusal: tooOften,
    ask: member('/pick/add', {
      orderId: NOWHERE,
      lines: [{ lineId: 1, packets: 1 }],
      plate: '新A12345',
      driverName: '马师傅',
      driverIdNo: '65280119900101451X',
      driverPhone: '13999000000',
      pickDate: '2026-11-19',
    }),
  },
  pickCodeByCompany: { key: company, refusal: tooOften, ask: member('/pick/code', { pickOrderId: NOWHERE }) },
  addressByCompany: {
    key: company,
    refusal: tooOften,
    ask: member('/order/address/set', { orderId: NOWHERE, addressId: NOWHERE }),
  },
  smallAmountByCompany: {
    key: company,
    refusal: 'bank.smallAmountsUsedUp',
    ask: member('/bank/card/verify', { id: NOWHERE }),
  },
  companyCards: { key: person, refusal: tooOften, ask: member('/company/card/get', { id: NOWHERE }) },
  leadByUser: {
    key: person,
    refusal: 'content.leadsTooOften',
    ask: member('/finance/lead/add', {
      articleId: NOWHERE,
      companyName: '测试纺织有限公司',
      contact: '李敏',
      mobile: '13912345678',
      amount: 500_000_000,
    }),
  },
}

const reasonOf = (answer: ApiResponse) => (answer.body() as { reason?: string | null }).reason ?? null

/** Stopped by this limit, or by it under the general sentence. */
const isStoppedBy = (refusal: string, answer: ApiResponse) => [refusal, tooOften].includes(reasonOf(answer) ?? '')

test.group('Every limit', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => clearLimits())
  group.each.teardown(() => clearLimits())

  test('is asked for here, or only counts', ({ assert }) => {
    assert.sameMembers(Object.keys(LIMITS), [...Object.keys(LIMITED), ...COUNTED])
  })

  for (const [limit, { key, refusal, ask, byAddress }] of Object.entries(LIMITED) as [Limit, Walk][])
    test(`${limit}: so many are taken, also those that fail, and the next one is refused`, async ({
      client,
      assert,
    }) => {
      const caller = await createMember()
      for (let n = 0; n < LIMITS[limit].requests - 1; n++) await consume(limit, key(caller))
      assert.isFalse(isStoppedBy(refusal, await ask({ client, caller, nth: 0 })), 'the last one')
      assert.equal(reasonOf(await ask({ client, caller, nth: 1 })), refusal, 'one more')
      if (byAddress) return
      const other = await createMember()
      assert.isFalse(isStoppedBy(refusal, await ask({ client, caller: other, nth: 2 })), 'another')
    })

  test('wrongPassword counts for the captcha, and refuses nobody above its number', async ({ client, assert }) => {
    const { user } = await createMember()
    const logIn = async (password: string, captcha: object = {}) =>
      (await client.post('/api/login').json({ username: user.mobile, password, ...captcha })).body()
    for (let n = 0; n < CAPTCHA_AFTER - 2; n++) await countTry('wrongPassword', user.mobile)
    assert.deepInclude(await logIn('wrong-password1'), {
      reason: 'identity.loginWrong',
      body: { captchaRequired: false },
    })
    assert.deepInclude(await logIn('wrong-password1'), {
      reason: 'identity.loginWrong',
      body: { captchaRequired: true },
    })
    assert.deepInclude(await logIn(PASSWORD), { reason: 'identity.captchaMissing' })
    for (let n = 0; n <= LIMITS.wrongPassword.requests; n++) await countTry('wrongPassword', user.mobile)
    assert.equal((await logIn(PASSWORD, await solvedCaptcha())).code, 20000)
  })

  test('smsAlarm lets one alarm of a day pass', async ({ client, assert }) => {
    await db.table('settings').insert({ key: 'codesPerDay', value: JSON.stringify(100) })
    const sent = { mobile: '13500000000', template: 'code', params: '{}', content: '' }
    await db.table('sms_messages').multiInsert(Array.from({ length: 80 }, () => sent))
    forgetEverything()
    const alarms = () => db.from('audit_logs').where('action', 'sms-code.ceiling')
    const ask = async () => client.post('/api/sendSms').json({ username: anotherMobile(), ...(await solvedCaptcha()) })
    await countTry('smsAlarm', 'platform')
    await ask()
    assert.lengthOf(await alarms(), 0, 'the one of the day was before')
    await clearLimits()
    await ask()
    await ask()
    assert.lengthOf(await alarms(), 1)
  })
})

/** What the storefront's server answers to a page: whether it holds what the server has rendered. */
const rendered = (html: string) => html.includes('<div id="root" data-rendered')

type PaceWalk = Omit<Walk, 'refusal'> & {
  /** Whether the call was stopped, where that is no refusal. */
  stopped?: (answer: ApiResponse) => boolean
}

let producer = 0
let operator: Awaited<ReturnType<typeof createOperator>>

const ofGuest = () => `guest:${ADDRESS}`

const PACED: Record<string, PaceWalk> = {
  'sheets': {
    key: (caller) => `member:${person(caller)}`,
    ask: async ({ client, caller }) =>
      asMember(client.post('/api/batch/import/upload'), caller).file('file', Buffer.from('no sheet'), {
        filename: '检验单.xlsx',
      }),
  },
  'goods_sheets': {
    key: (caller) => `member:${person(caller)}`,
    ask: async ({ client, caller }) =>
      asMember(client.post('/api/seed-fiber/import/upload'), caller).file('file', Buffer.from('no sheet'), {
        filename: '棉副.xlsx',
      }),
  },
  'dollar_sheets': {
    key: (caller) => `member:${person(caller)}`,
    ask: async ({ client, caller }) =>
      asMember(client.post('/api/foreign/import/upload'), caller).file('file', Buffer.from('no sheet'), {
        filename: '美元报盘.xlsx',
      }),
  },
  'blend_plans': {
    key: (caller) => `member:${person(caller)}`,
    ask: async ({ client, caller }) =>
      asMember(client.post('/api/demand/plan/read'), caller).file('file', Buffer.from('no sheet'), {
        filename: '配棉.xlsx',
      }),
  },
  'dollar_offers': {
    key: ofGuest,
    byAddress: true,
    ask: async ({ client }) => client.get('/api/public/foreign/offer/list'),
  },
  'demands': {
    key: ofGuest,
    byAddress: true,
    ask: async ({ client }) => client.get('/api/public/demand/list'),
  },
  'buyers': { key: person, ask: member('/demand/buyers', {}) },
  'recommendations': { key: person, ask: member('/demand/recommendations', {}) },
  'push tests': { key: person, ask: member('/notice/push/test', {}) },
  'comments': {
    key: () => String(operator.operator.id),
    ask: async ({ client }) =>
      asOperator(client.post(`/admin/api/producers/${producer}/comments`), operator).json({ body: '请核对' }),
  },
  'files': {
    key: ofGuest,
    byAddress: true,
    ask: async ({ client }) => client.get('/api/public/market/points/xlsx').qs({ codes: 'CF' }),
  },
  'bids': { key: company, ask: member('/auction/bid', { itemId: NOWHERE, price: 1_600_000, key: randomUUID() }) },
  'balancesAtBank': { key: company, ask: member('/bank/company/balance/get', {}) },
  'points': {
    key: ofGuest,
    byAddress: true,
    ask: async ({ client }) => client.get('/api/public/market/points').qs({ codes: 'CF' }),
  },
  'renders': {
    key: () => 'pages',
    byAddress: true,
    stopped: (answer) => !rendered(answer.text()),
    // A page that is kept is not rendered again.
    ask: async ({ client, nth }) => client.get(['/', '/shop'][nth]),
  },
}

test.group('Every pace', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    operator = await createOperator()
    producer = await makeProducer()
    forgetEverything()
    return () => forgetEverything()
  })

  test('is asked for here', ({ assert }) => {
    const declared = [...paces.keys()].filter((name) => !name.startsWith('test of '))
    assert.sameMembers(declared, Object.keys(PACED))
  })

  for (const [name, { key, ask, byAddress, stopped }] of Object.entries(PACED))
    test(`${name}: so many are taken, and the next one is stopped`, async ({ client, assert }) => {
      const caller = await createMember()
      const pace = paces.get(name)!
      // Counted for a day, so that a slow machine does not fall out of a second.
      await limiter.use('memory', pace).set(`${name}:${key(caller)}`, pace.requests - 1, '1 day')
      const isStopped = stopped ?? ((answer: ApiResponse) => reasonOf(answer) === tooOften)
      assert.isFalse(isStopped(await ask({ client, caller, nth: 0 })), 'the last one')
      assert.isTrue(isStopped(await ask({ client, caller, nth: 1 })), 'one more')
      if (!byAddress && name !== 'comments')
        assert.isFalse(isStopped(await ask({ client, caller: await createMember(), nth: 0 })), 'another')
    })
})
