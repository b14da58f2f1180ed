/* Notices to browsers: who gets them, what they say, when they end, and what becomes of them when a push service does not take them. */
import { test } from '@japa/runner'
import type { ApiClient, ApiResponse } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { allowedHosts } from '#core/allowed_hosts'
import { shiftClock, ZONE } from '#core/clock'
import { jobs } from '#core/jobs'
import { inTransaction } from '#core/transaction'
import { disableUser } from '#app/identity/actions/lock_user'
import { clearLimits } from '#app/identity/proofs/limits'
import { endSessions } from '#app/identity/sessions/tokens'
import { setNoticeChoices, type ChosenNotices } from '#app/system/actions/set_notice_choices'
import { NoticeType } from '#app/system/codes'
import { tellAlerts } from '#app/system/jobs/tell_alerts'
import { OUT_OF_REACH, REST, stateOfHost, noteHost, usePushHosts } from '#app/system/push/push_hosts'
import { makePushKey, publicPushKey } from '#app/system/push/push_keys'
import { MOST_PUSH_DEVICES } from '#app/system/push/subscriptions'
import { notify, type NoticeInput } from '#app/system/shared/notices'
import { asMember, createMember, createOperator, PASSWORD, type TestMember } from '#tests/helpers/actors'
import { resetDatabase } from '#tests/helpers/database'
import { makeBrowser, openPushService, senderOf, type PushBrowser, type PushService } from '#tests/helpers/push_service'
import { forgetJobs, queuedJobs } from '#tests/helpers/queue'
import { travelTo } from '#tests/functional/order/helpers'

const OWN = { 'Sec-Fetch-Site': 'same-origin' }
const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const JOB = 'system.send-push'

type Session = { token: string; cookie: string }

const cookieOf = (response: ApiResponse) =>
  [response.header('set-cookie') ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')

/** Logs a member in from a telephone, or once more from one that has been here. */
async function logIn(client: ApiClient, { user }: TestMember, cookie = ''): Promise<Session> {
  const request = client.post('/api/login').headers(OWN).header('User-Agent', PHONE)
  if (cookie) request.header('Cookie', cookie)
  const response = await request.json({ username: user.mobile, password: PASSWORD })
  return { token: response.body().body.token, cookie: cookieOf(response) }
}

const ask = async (client: ApiClient, { token, cookie }: Session, path: string, input: object = {}) =>
  (
    await asMember(client.post(`/api${path}`), { token })
      .headers({ ...OWN, 'Cookie': cookie, 'User-Agent': PHONE })
      .json(input)
  ).body()

/** A member with a browser that gets notices. */
async function subscriber(client: ApiClient, service: PushService, member: TestMember, cookie = '') {
  const session = await logIn(client, member, cookie)
  const browser = makeBrowser(service)
  const answer = await ask(client, session, '/notice/push/add', browser.subscription)
  if (answer.code !== 20000) throw new Error(answer.message)
  return { session, browser }
}

const tell = (notice: Partial<NoticeInput> & Pick<NoticeInput, 'code'>) =>
  inTransaction((trx) =>
    notify(trx, { title: `${notice.code}的标题`, content: '货款1,234,567.00元已到账', link: '/buyer/12', ...notice })
  )

/** Runs what waits in the queue, as the workers would. @returns errors of the jobs that are tried again */
async function sendQueued(): Promise<string[]> {
  const waiting = (await queuedJobs()).filter(({ name }) => name === JOB)
  await forgetJobs()
  const errors: string[] = []
  for (const { data } of waiting) await run(data).catch((error: Error) => errors.push(error.message))
  return errors
}

/** Logins on further devices are told to those that are there; tests look at what they tell themselves. */
async function forgetLogins() {
  await forgetJobs()
  await db.from('push_messages').delete()
}

const run = (data: object) => jobs.get(JOB)!.handle(data)

const titles = (service: PushService, browser: PushBrowser) =>
  service.posted.filter(({ path }) => path === browser.path).map(({ body }) => browser.read(body).title)

const devices = async (member: TestMember) =>
  Number((await db.from('push_subscriptions').where('user_id', member.user.id).count('* as total'))[0].total)

test.group('Notices to browsers', (group) => {
  let service: PushService

  group.each.setup(async () => {
    await resetDatabase()
    await clearLimits()
    await forgetJobs()
    service = await openPushService()
    usePushHosts(allowedHosts(service.origin))
    return async () => {
      shiftClock(0)
      usePushHosts(null)
      await service.close()
    }
  })
  group.teardown(() => resetDatabase())

  test('reach the browsers that ask for them, after the commit, readable there alone, without amounts', async ({
    client,
    assert,
  }) => {
    const member = await createMember()
    const { session, browser } = await subscriber(client, service, member)
    const stranger = makeBrowser(service)
    await inTransaction(async (trx) => {
      await notify(trx, { code: 'N06', userId: member.user.id, title: '取消', content: '取消' })
      throw new Error('rolled back')
    }).catch(() => {})
    assert.isEmpty(await queuedJobs())
    await tell({ code: 'N06', userId: member.user.id, title: '订单已付款' })
    assert.isEmpty(service.posted, 'a job sends')
    assert.isEmpty(await sendQueued())
    const [posted] = service.posted
    assert.deepInclude(browser.read(posted.body), {
      title: '订单已付款',
      body: '付款到账 · 点开查看',
      path: '/buyer/12',
    })
    assert.throws(() => stranger.read(posted.body))
    assert.notInclude(JSON.stringify(browser.read(posted.body)), '1,234,567')
    assert.deepInclude(posted.headers, { 'urgency': 'normal', 'content-encoding': 'aes128gcm' })
    assert.approximately(Number(posted.headers.ttl), 24 * 3_600, 60)
    const sender = senderOf(posted)
    const shown = (await ask(client, session, '/notice/push/get')).body
    assert.equal(sender.key, shown.publicKey)
    assert.equal(sender.aud, service.origin)
    assert.isBelow(sender.exp, Date.now() / 1000 + 24 * 3_600)
    assert.match(sender.sub, /^(?:https:|mailto:)/)
    assert.lengthOf(shown.devices, 1)
    assert.deepInclude(shown.devices[0], { device: '安卓手机 · Chrome 浏览器', current: true })

    const stored = await db.from('push_subscriptions').firstOrFail()
    for (const secret of [stored.endpoint, stored.auth, (await db.from('push_keys').firstOrFail()).sealed_private_key])
      assert.match(secret, /^gcm\.v1:/)
    const before = await publicPushKey()
    await Promise.all([makePushKey(), makePushKey()])
    assert.equal(await publicPushKey(), before, 'the key is made once')
  })

  test('follow the choices of the person: kinds, quiet hours, what is urgent or compulsory; a company’s go to all its people', async ({
    client,
    assert,
  }) => {
    const member = await createMember()
    const colleague = await createMember({ company: member.company })
    const other = await createMember()
    const mine = await subscriber(client, service, member)
    const theirs = await subscriber(client, service, colleague)
    const strange = await subscriber(client, service, other)
    const quiet = { from: '22:00', to: '07:00' }
    await setNoticeChoices({ muted: [], pushMuted: [NoticeType.newOrder], quiet }, member.actor)
    travelTo(DateTime.fromISO('2026-11-24T23:30', { zone: ZONE }))
    for (const code of ['N03', 'N12', 'N13', 'N15', 'N18', 'N20'] as const)
      await tell({ code, companyId: member.company.id, title: code })
    const later = await db.from('push_messages').whereNotNull('send_after').orderBy('id').select('title', 'send_after')
    assert.deepEqual(
      later.map((row) => [row.title, DateTime.fromJSDate(row.send_after, { zone: ZONE }).toFormat('dd HH:mm')]),
      [
        ['N12', '25 07:00'],
        ['N15', '25 07:00'],
      ]
    )
    await sendQueued()
    assert.sameMembers(titles(service, mine.browser), ['N12', 'N13', 'N15', 'N20'], 'no worker waits here')
    assert.sameMembers(titles(service, theirs.browser), ['N03', 'N12', 'N13', 'N15', 'N20'])
    assert.isEmpty(titles(service, strange.browser))
    const urgent = service.posted.find(({ path, headers }) => path === mine.browser.path && headers.urgency === 'high')
    assert.approximately(Number(urgent?.headers.ttl), 4 * 3_600, 60, 'what is urgent is over after four hours')
    const refused = await ask(client, mine.session, '/notice/settings/set', { muted: [], pushMuted: [22], quiet: null })
    assert.equal(refused.reason, 'system.smsCompulsory')
    const single = await ask(client, mine.session, '/notice/settings/set', { muted: [], smsWanted: [6], quiet: null })
    assert.equal(single.reason, 'system.noAlert')
  })

  test('are sent to known services only, with keys that are some, to ten browsers of a person, which others cannot remove', async ({
    client,
    assert,
  }) => {
    const member = await createMember()
    const session = await logIn(client, member)
    const { subscription } = makeBrowser(service)
    const add = (change: object, from = session) =>
      ask(client, from, '/notice/push/add', { ...subscription, ...change })
    usePushHosts(null)
    for (const endpoint of [
      'https://fcm.googleapis.com.evil.example/x',
      'https://evil.example/fcm.googleapis.com',
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://user@fcm.googleapis.com/x',
      'https://127.0.0.1/x',
      'https://169.254.169.254/latest',
      service.origin,
      'nonsense',
    ])
      assert.equal((await add({ endpoint })).reason, 'system.pushHostUnknown', endpoint)
    for (const endpoint of ['https://fcm.googleapis.com/fcm/send/a', 'https://wns2-sg2p.notify.windows.com/w/?token=a'])
      assert.equal((await add({ endpoint })).code, 20000, endpoint)
    usePushHosts(allowedHosts(service.origin))
    assert.deepInclude(await add({ p256dh: Buffer.alloc(65, 4).toString('base64url') }), { code: 40000 })
    assert.deepInclude(await add({ p256dh: 'AAAA' }), { code: 40000 })
    assert.deepInclude(await add({ auth: 'AAAA' }), { code: 40000 })
    const program = await asMember(client.post('/api/notice/push/add'), member).json(subscription)
    assert.equal(program.body().reason, 'system.pushNeedsBrowser')

    for (let n = 1; n < MOST_PUSH_DEVICES; n++) await subscriber(client, service, member)
    assert.equal(await devices(member), MOST_PUSH_DEVICES)
    const two = [await logIn(client, member), await logIn(client, member)]
    assert.equal((await add({}, two[0])).reason, 'system.pushDevicesFull')
    await db.rawQuery('delete from push_subscriptions where id = (select min(id) from push_subscriptions)')
    const answers = await Promise.all(two.map((from) => add(makeBrowser(service).subscription, from)))
    assert.equal(answers.filter(({ code }) => code === 20000).length, 1, 'two at once for the last place')
    assert.equal(await devices(member), MOST_PUSH_DEVICES)

    const { id } = await db.from('push_subscriptions').where('user_id', member.user.id).firstOrFail()
    const stranger = await logIn(client, await createMember())
    assert.equal((await ask(client, stranger, '/notice/push/remove', { id })).code, 40400)
    assert.equal((await ask(client, two[0], '/notice/push/remove', { id })).code, 20000)
    assert.equal((await ask(client, two[0], '/notice/push/remove', { id })).reason, 'system.pushDeviceGone')
    const lines = await db.from('audit_logs').where({ action: 'push_device.remove', actor_id: member.user.id })
    assert.include(
      lines.map(({ summary }) => summary),
      '关闭推送：安卓手机 · Chrome 浏览器'
    )
  })

  test('end with the session that is ended, with another person in the browser, with the account; not with the hours of a session', async ({
    client,
    assert,
  }) => {
    const member = await createMember()
    const operator = await createOperator()
    const first = await subscriber(client, service, member)
    await db
      .from('access_tokens')
      .where('owner_id', member.user.id)
      .update({ expires_at: db.raw('now()') })
    await tell({ code: 'N06', userId: member.user.id })
    await sendQueued()
    assert.lengthOf(service.posted, 1, 'the session has run out')
    const again = await logIn(client, member, first.session.cookie)
    assert.equal(await devices(member), 1, 'the same person in the same browser')

    const second = await subscriber(client, service, member)
    await ask(client, again, '/logout')
    assert.equal(await devices(member), 1, 'logged out')
    const others = await subscriber(client, service, member)
    await ask(client, others.session, '/web/user/session/end/others')
    assert.deepEqual(
      (await ask(client, others.session, '/notice/push/get')).body.devices.map(
        (row: { current: boolean }) => row.current
      ),
      [true]
    )
    assert.equal((await ask(client, second.session, '/notice/push/get')).code, 40100)

    const rival = await createMember()
    await tell({ code: 'N06', userId: member.user.id, title: '给前一个人' })
    await logIn(client, rival, others.session.cookie)
    assert.equal(await devices(member), 0, 'somebody else is logged in')
    service.posted.length = 0
    await sendQueued()
    assert.isEmpty(service.posted, 'also what was on its way')

    await subscriber(client, service, member)
    await endSessions(null, { kind: 'operator', ownerId: member.user.id })
    assert.equal(await devices(member), 1, 'an operator of the same number')
    await disableUser({ id: member.user.id, reason: '测试' }, operator.actor)
    assert.equal(await devices(member), 0)
  })

  test('that a service does not take are tried again, alone; a gone browser is forgotten; two runs send once', async ({
    client,
    assert,
  }) => {
    const member = await createMember()
    const good = await subscriber(client, service, member)
    const busy = await subscriber(client, service, member)
    const gone = await subscriber(client, service, member)
    const refused = await subscriber(client, service, member)
    await forgetLogins()
    service.answers.set(busy.browser.path, 503).set(gone.browser.path, 410).set(refused.browser.path, 403)
    await tell({ code: 'N06', userId: member.user.id })
    const [{ data }] = await queuedJobs()
    await Promise.all([run(data).catch(() => {}), run(data).catch(() => {})])
    assert.lengthOf(service.posted, 4, 'each once, whoever runs')
    assert.equal(await devices(member), 3)
    const errors = await db.from('push_messages').whereNotNull('error').select('error')
    assert.deepEqual(errors, [{ error: '推送服务未接受（refused 403）' }])

    const error = await run(data).catch((failure: Error) => failure)
    assert.match((error as Error).message, /has not taken 1 of 4/)
    service.answers.delete(busy.browser.path)
    await run(data)
    await run(data)
    assert.deepEqual(titles(service, good.browser), ['N06的标题'])
    assert.lengthOf(titles(service, busy.browser), 3)
    await jobs.get(JOB)!.beforeRetry!(data, db as never).then(
      () => assert.fail('there is nothing left to send'),
      (failure) => assert.equal(failure.reason, 'system.pushTooLate')
    )
    assert.equal((await ask(client, good.session, '/notice/push/test')).code, 20000)
    assert.equal((await ask(client, refused.session, '/notice/push/test')).reason, 'system.pushRefused')
    service.answers.set(good.browser.path, 404)
    assert.equal((await ask(client, good.session, '/notice/push/test')).reason, 'system.pushGone')
    assert.equal((await ask(client, good.session, '/notice/push/test')).reason, 'system.pushOffHere')

    await tell({ code: 'N06', userId: member.user.id, title: '旧消息' })
    await db
      .from('push_messages')
      .where('title', '旧消息')
      .update({ created_at: db.raw("now() - interval '25 hours'") })
    service.posted.length = 0
    assert.isEmpty(await sendQueued())
    assert.isEmpty(service.posted, 'too old')
  })

  test('wait for nobody else’s push service: one that is silent rests, and one out of reach gets nothing', async ({
    client,
    assert,
  }) => {
    const silent = await openPushService()
    const host = new URL(silent.origin).host
    await silent.close()
    usePushHosts(allowedHosts(`${service.origin},${silent.origin}`))
    const member = await createMember()
    const there = await subscriber(client, service, member)
    const lost = await subscriber(client, silent, member)
    await forgetLogins()
    await tell({ code: 'N06', userId: member.user.id })
    assert.lengthOf(await queuedJobs(), 2, 'a job for each service')
    assert.lengthOf(await sendQueued(), 1, 'one is tried again')
    assert.equal(stateOfHost(host), 'resting')
    assert.lengthOf(titles(service, there.browser), 1)
    assert.equal((await ask(client, lost.session, '/notice/push/test')).reason, 'system.pushUnreachable')

    const begun = Date.now()
    for (let at = begun; at <= begun + OUT_OF_REACH + REST; at += REST) noteHost(host, false, at)
    const since = begun + OUT_OF_REACH + REST
    assert.equal(stateOfHost(host, since), 'lost')
    assert.equal(stateOfHost(host, since + REST), 'open', 'it is asked again now and then')
    await tell({ code: 'N06', userId: member.user.id })
    assert.isEmpty(await sendQueued(), 'nothing fails for good any more')
    assert.lengthOf(await db.from('push_messages').where('error', '推送服务连接不上（lost）'), 1)
    noteHost(host, true)
    assert.equal(stateOfHost(host), 'open')
  })
})

test.group('Alerts by SMS and push', (group) => {
  let service: PushService

  group.each.setup(async () => {
    await resetDatabase()
    await clearLimits()
    await forgetJobs()
    service = await openPushService()
    usePushHosts(allowedHosts(service.origin))
    return async () => {
      shiftClock(0)
      usePushHosts(null)
      await service.close()
    }
  })
  group.teardown(() => resetDatabase())

  const texts = async (member: TestMember) =>
    (await db.from('sms_messages').where('mobile', member.user.mobile).orderBy('id')).map(({ content }) =>
      content.replace('【棉桥】', '')
    )
  const alert = (member: TestMember, code: 'N18' | 'N21', title: string) =>
    tell({ code, userId: member.user.id, title, link: '/shop?q=1' })
  const choose = (member: TestMember, more: Partial<ChosenNotices>) =>
    setNoticeChoices({ muted: [], quiet: null, ...more }, member.actor)
  const laterBy = (minutes: number) =>
    db.rawQuery(`update told_alerts set told_at = told_at - make_interval(mins => ?)`, [minutes])

  test('come only to who asks, gathered, a few a day by SMS, the rest with the first of tomorrow', async ({
    assert,
  }) => {
    const asks = await createMember()
    const asksNot = await createMember()
    await alert(asks, 'N18', '早先的')
    await choose(asks, { smsWanted: [NoticeType.match] })
    for (const member of [asks, asksNot]) await alert(member, 'N18', '有3批新货符合“北疆”')
    await alert(asks, 'N21', 'CF2701涨到14,000')
    await Promise.all([tellAlerts(), tellAlerts()])
    assert.deepEqual(await texts(asks), ['有3批新货符合“北疆”，请登录查看。'], 'one, of the kind that was chosen')
    assert.isEmpty(await texts(asksNot))

    for (let n = 1; n <= 5; n++) await alert(asks, 'N18', `第${n}条`)
    await tellAlerts()
    assert.lengthOf(await texts(asks), 1, 'half an hour apart')
    await laterBy(31)
    await tellAlerts()
    assert.equal((await texts(asks))[1], '您关注的货源和行情有5条新动态：第5条等，请登录查看。')
    await alert(asks, 'N18', '已读的')
    const read = await db.from('notices').where('title', '已读的').firstOrFail()
    await db.table('notice_reads').insert({ notice_id: read.id, user_id: asks.user.id })
    await alert(asks, 'N18', '第6条')
    await laterBy(31)
    await tellAlerts()
    assert.equal((await texts(asks))[2], '第6条，请登录查看。今日提醒短信已达上限。')
    for (const title of ['第7条', '第8条']) await alert(asks, 'N18', title)
    await laterBy(31)
    await tellAlerts()
    assert.lengthOf(await texts(asks), 3)
    await laterBy(24 * 60)
    await tellAlerts()
    assert.equal((await texts(asks))[3], '您关注的货源和行情有2条新动态：第8条等，请登录查看。')
  })

  test('are pushed as one, and wait for the end of quiet hours', async ({ client, assert }) => {
    const member = await createMember()
    const { browser } = await subscriber(client, service, member)
    await choose(member, {
      pushWanted: [NoticeType.match, NoticeType.individuation],
      quiet: { from: '22:00', to: '07:00' },
    })
    await alert(member, 'N18', '有3批新货符合“北疆”')
    travelTo(DateTime.fromISO('2026-11-24T23:30', { zone: ZONE }))
    await tellAlerts()
    assert.isEmpty(await queuedJobs())
    travelTo(DateTime.fromISO('2026-11-25T07:00', { zone: ZONE }))
    await alert(member, 'N21', 'CF2701涨到14,000')
    await tellAlerts()
    await tellAlerts()
    await sendQueued()
    assert.deepEqual(titles(service, browser), ['您关注的货源和行情有2条新动态'])
    assert.isEmpty(await texts(member))
  })
})
