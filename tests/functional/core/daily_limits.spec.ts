/* What costs an SMS to somebody else's telephone is limited for each company and day; live streams are limited for each person. */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import env from '#start/env'
import { clearLimits, consume, LIMITS, type Limit } from '#app/identity/proofs/limits'
import { StaffRole } from '#app/company/codes'
import { roomHub } from '#app/auction/rooms/room_hub'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { insertSession } from '#tests/helpers/auctions'
import { resetDatabase } from '#tests/helpers/database'
import { Watcher } from '#tests/helpers/rooms'

const TOMORROW = '2026-11-19'

const CALLS: { limit: Limit; path: string; input: object }[] = [
  {
    limit: 'inviteByCompany',
    path: '/staff/invitation/add',
    input: { mobile: '13900000079', name: '张小棉', role: StaffRole.sales },
  },
  {
    limit: 'pickByCompany',
    path: '/pick/add',
    input: {
      orderId: 1,
      lines: [{ lineId: 1, packets: 1 }],
      plate: '新A12345',
      driverName: '马师傅',
      driverIdNo: '65280119900101451X',
      driverPhone: '13999000000',
      pickDate: TOMORROW,
    },
  },
  { limit: 'addressByCompany', path: '/order/address/set', input: { orderId: 1, addressId: 1 } },
  { limit: 'pickCodeByCompany', path: '/pick/code', input: { pickOrderId: 1 } },
]

test.group('Daily limits of a company', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => clearLimits())
  group.each.teardown(() => clearLimits())

  for (const { limit, path, input } of CALLS)
    test(`${path}: so many a day, also those that fail; another company goes on`, async ({ client, assert }) => {
      const ask = async (member: TestMember) => {
        const answer = await asMember(client.post(`/api${path}`), member).json(input)
        return answer.body() as { code: number; reason: string | null }
      }
      const member = await createMember()
      const other = await createMember()
      const { requests } = LIMITS[limit]
      for (let n = 0; n < requests - 1; n++) await consume(limit, String(member.company.id))
      assert.notEqual((await ask(member)).code, 42900, 'the last of the day')
      assert.deepInclude(await ask(member), { code: 42900, reason: 'core.tooOften' })
      assert.notEqual((await ask(other)).code, 42900, 'another company')
    })
})

test.group('Live streams of a person', (group) => {
  group.setup(() => resetDatabase())
  group.teardown(() => roomHub.close())
  group.teardown(() => resetDatabase())

  test('are twelve at most, wherever they are opened; another person goes on', async ({ assert }) => {
    const base = `http://${env.get('HOST') ?? '127.0.0.1'}:${env.get('PORT')}`
    const session = await insertSession()
    const member = await createMember()
    const other = await createMember()
    const open: Watcher[] = []
    const watch = async ({ token }: TestMember) => {
      const watcher = await Watcher.open(base, token, session.id)
      if (!watcher.refused) open.push(watcher)
      return watcher.refused?.reason ?? null
    }
    try {
      for (let n = 0; n < 12; n++) assert.isNull(await watch(member), `stream ${n + 1}`)
      assert.equal(await watch(member), 'core.tooManyStreams')
      assert.isNull(await watch(other))
    } finally {
      for (const watcher of open) watcher.close()
    }
  })
})
