import { test } from '@japa/runner'
import { readFileSync } from 'node:fs'
import { decide } from '../../resources/lib/guards.js'
import { holds } from '../../resources/lib/permissions.js'
import { creditCode } from '../../resources/lib/rules.js'
import { BindCompanyState } from '#app/identity/codes'
import { MEMBER_ROUTES } from '#core/generated/storefront_routes'

type Row = { path: string; frontEnd: string; guest: string; uncertified: string; certified: string }

const rows: Row[] = readFileSync(new URL('../fixtures/routes.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
  .map(([path, frontEnd, guest, uncertified, certified]) => ({ path, frontEnd, guest, uncertified, certified }))

const user = {
  id: 1,
  username: 'x',
  name: null,
  mobile: '13800000001',
  companyId: null,
  company: null,
  roles: '',
  permissions: '',
}
const GUEST = { token: '', user: null }
const UNCERTIFIED = { token: 't', user: { ...user, bindCompanyState: BindCompanyState.inReview, manager: false } }
const CERTIFIED = { token: 't', user: { ...user, bindCompanyState: BindCompanyState.certified, manager: false } }
const MANAGER = { token: 't', user: { ...user, bindCompanyState: BindCompanyState.certified, manager: true } }

/** Names of the outcomes in the matrix. */
const WORDS = {
  'open': 'open',
  'login modal': 'login',
  'to basic-info': 'certify',
  'managers only': 'manager',
} as const

test.group('Guards by address', () => {
  test('guests need no page of those whose files the entry does not list', ({ assert }) => {
    assert.isAbove(MEMBER_ROUTES.length, 0)
    for (const route of MEMBER_ROUTES) assert.equal(decide(route, GUEST), 'login', route)
  })

  for (const row of rows.filter(({ frontEnd }) => frontEnd === 'storefront')) {
    const path = row.path.replace('/*', '/some/page').replaceAll(/:\w+/g, '17')
    test(`${row.path}: guest ${row.guest}, not certified ${row.uncertified}, certified ${row.certified}`, ({
      assert,
    }) => {
      assert.equal(decide(path, GUEST), WORDS[row.guest as keyof typeof WORDS])
      assert.equal(decide(path, UNCERTIFIED), WORDS[row.uncertified as keyof typeof WORDS])
      assert.equal(decide(path, CERTIFIED), WORDS[row.certified as keyof typeof WORDS])
      assert.equal(decide(path, MANAGER), 'open')
    })
  }

  test('neither case nor a trailing slash opens a guarded page', ({ assert }) => {
    for (const path of [
      '/BUYER/purchase-order',
      '/buyer/purchase-order/',
      '/buyer//purchase-order',
      '/%62uyer/purchase-order',
    ]) {
      assert.equal(decide(path, UNCERTIFIED), 'certify', path)
    }
    assert.equal(decide('/Shop/', GUEST), 'open')
    assert.equal(decide('/shop/17', GUEST), 'login')
  })
})

test.group('Permissions of elements', () => {
  test('a wildcard grants everything, a module wildcard its verbs', ({ assert }) => {
    assert.isTrue(holds(['*'], ['order:pay']))
    assert.isTrue(holds(['order:*'], ['order:add', 'order:edit']))
    assert.isFalse(holds(['order:*'], ['order:add', 'money:query']))
    assert.isTrue(holds(['order:*'], ['order:add', 'money:query'], 'or'))
    assert.isFalse(holds([], ['order:add'], 'or'))
  })
})

test.group('Unified social credit code', () => {
  test('the check digit decides', ({ assert }) => {
    assert.isUndefined(creditCode('91350100M000100Y43'))
    assert.equal(creditCode('91350100M000100Y44'), '统一社会信用代码格式不正确')
    assert.equal(creditCode('91350100M000100Y4'), '统一社会信用代码格式不正确')
    assert.equal(creditCode('9135O100M000100Y43'), '统一社会信用代码格式不正确')
  })
})
