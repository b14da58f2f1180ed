import { test } from '@japa/runner'
import { CallError, createCaller, dispositionName } from '../../resources/lib/caller.js'
import { createSession, memoryStorage } from '../../resources/lib/session.js'
import { BindCompanyState } from '#app/identity/codes'
import { ProductType } from '#app/catalog/codes'

type Reply =
  { status?: number; body?: unknown; raw?: string; headers?: Record<string, string> } | Error | 'never' | 'half'

/** A caller whose server gives one reply; it records every effect on the user's browser. */
function caller(reply: Reply, { token = 'secret', inForm = false } = {}) {
  const local = memoryStorage()
  const session = createSession(local, memoryStorage())
  if (token) {
    const user = { id: 1, username: '13800000001', name: '周敏', mobile: '13800000001' }
    session.login(token, {
      ...user,
      bindCompanyState: BindCompanyState.certified,
      manager: false,
      companyId: 2,
      company: null,
      roles: 'A',
      permissions: 'order:*',
    })
  }
  const shown: string[] = []
  const visited: string[] = []
  const saved: { name: string; size: number }[] = []
  const sent: { url: string; init: RequestInit }[] = []
  const halfRead = Promise.withResolvers<void>()
  const helper = createCaller({
    base: '/api',
    session,
    show: (tone, message) => shown.push(`${tone}:${message}`),
    navigate: (path) => visited.push(path),
    inForm: () => inForm,
    save: (contents, name) => saved.push({ name, size: contents.size }),
    fetch: (async (url: string, init: RequestInit) => {
      sent.push({ url, init })
      if (reply instanceof Error) throw reply
      if (reply === 'never') {
        return new Promise((_, reject) => init.signal!.addEventListener('abort', () => reject(init.signal!.reason)))
      }
      if (reply === 'half') {
        const body = new ReadableStream({
          start(stream) {
            stream.enqueue(new TextEncoder().encode('{"code":20000,'))
            init.signal!.addEventListener('abort', () => stream.error(init.signal!.reason))
          },
          // the second half is requested
          pull: () => halfRead.resolve(),
        })
        return new Response(body, { status: 200, headers: { 'content-type': 'application/json' } })
      }
      const text = reply.raw ?? JSON.stringify(reply.body)
      return new Response(text, {
        status: reply.status ?? 200,
        headers: { 'content-type': 'application/json', ...reply.headers },
      })
    }) as typeof fetch,
  })
  return { ...helper, session, local, shown, visited, saved, sent, halfRead: halfRead.promise }
}

const answer = (code: number, message = '说明', body: unknown = null) => ({ body: { code, message, body } })

async function failure(promise: Promise<unknown>): Promise<CallError> {
  try {
    await promise
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
  throw new Error('the call succeeded')
}

test.group('The call helper follows the error catalogue', () => {
  test('20000 gives the body and says nothing', async ({ assert }) => {
    const { call, shown, sent } = caller(answer(20000, '操作成功', { id: 7 }))
    assert.deepEqual(await call('/order/get', { id: 7 }), { id: 7 })
    assert.isEmpty(shown)
    assert.equal(sent[0].url, '/api/order/get')
    assert.equal((sent[0].init.headers as Record<string, string>).Authorization, 'Bearer secret')
    assert.equal(sent[0].init.body, '{"id":7}')
  })

  test('40100 says so, forgets the token, goes home, opens the login modal and sets the logged-out flag', async ({
    assert,
  }) => {
    const { call, session, local, shown, visited } = caller(answer(40100))
    assert.equal((await failure(call('/order/get'))).code, 40100)
    assert.deepEqual(shown, ['error:登录状态已失效，请重新登录！'])
    assert.deepEqual(visited, ['/'])
    assert.isNull(local.getItem('token'))
    assert.equal(local.getItem('loginState'), 'logout')
    const { token, loginVisible, loggedOut, permissions } = session.get()
    assert.deepEqual(
      { token, loginVisible, loggedOut, permissions },
      { token: '', loginVisible: true, loggedOut: true, permissions: [] }
    )
  })

  test('a poll that loses the session takes nobody away from a form, an action does; half-filled forms stay', async ({
    assert,
  }) => {
    const polling = caller(answer(40100), { inForm: true })
    polling.local.setItem('drafts', '{"userId":1,"forms":{}}')
    await failure(polling.call('/notice/unread/count', {}, { background: true }))
    assert.deepEqual(polling.visited, [])
    assert.isTrue(polling.session.get().loginVisible)
    assert.equal(polling.session.get().lostUser, 1)
    assert.isNotNull(polling.local.getItem('drafts'))
    const acting = caller(answer(40100), { inForm: true })
    await failure(acting.call('/address/add'))
    assert.deepEqual(acting.visited, ['/'])
  })

  test('what was typed goes with a logout, and when somebody else logs in', async ({ assert }) => {
    const { session, local } = caller(answer(20000))
    const user = session.get().user!
    const typed = () => local.setItem('drafts', '{"userId":1,"forms":{"address":{"at":1,"values":{"city":"奎屯"}}}}')
    typed()
    session.logout()
    assert.isNull(local.getItem('drafts'))
    typed()
    session.logout({ lost: true })
    session.login('again', user)
    assert.isNotNull(local.getItem('drafts'))
    session.login('other', { ...user, id: 12 })
    assert.isNull(local.getItem('drafts'))
  })

  test('several calls that lose the session together say it once', async ({ assert }) => {
    const { call, shown } = caller(answer(40100))
    await Promise.all([failure(call('/a')), failure(call('/b')), failure(call('/c'))])
    assert.lengthOf(shown, 1)
  })

  test('40301 leads who wanted to act to the page where the certification begins; reading sends nobody away', async ({
    assert,
  }) => {
    const refused = answer(40301, '未企业认证，请先完成企业认证')
    const acting = caller(refused)
    assert.equal((await failure(acting.call('/order/add', {}, { idempotencyKey: 'k' }))).code, 40301)
    assert.deepEqual(acting.shown, ['warning:未企业认证，请先完成企业认证'])
    assert.deepEqual(acting.visited, ['/user-center/basic-info'])
    for (const options of [{}, { quietAbort: true }, { background: true, idempotencyKey: 'k' }]) {
      const reading = caller(refused)
      await failure(reading.call('/order/list', {}, options))
      assert.isEmpty(reading.visited)
    }
  })

  test('50000 shows the message as an error and fails in every variant', async ({ assert }) => {
    const { call, callResult, callPlain, shown } = caller(answer(50000, '不能购买本企业的商品'))
    for (const variant of [call, callResult, callPlain]) {
      assert.equal((await failure(variant('/order/add'))).message, '不能购买本企业的商品')
    }
    assert.deepEqual(shown, Array.from({ length: 3 }).fill('error:不能购买本企业的商品') as string[])
  })

  test('50100 fails without a message', async ({ assert }) => {
    const { call, callResult, shown } = caller(answer(50100))
    assert.equal((await failure(call('/x'))).code, 50100)
    assert.equal((await failure(callResult('/x'))).code, 50100)
    assert.isEmpty(shown)
  })

  test('50001 fails silently in the plain variant and is a warning elsewhere', async ({ assert }) => {
    const { call, callPlain, shown } = caller(answer(50001, '处理中'))
    assert.equal((await failure(callPlain('/x'))).code, 50001)
    assert.isEmpty(shown)
    assert.equal((await failure(call('/x'))).code, 50001)
    assert.deepEqual(shown, ['warning:处理中'])
  })

  test('any other code is a warning; the wrapper variant still returns the result', async ({ assert }) => {
    const current = { id: 7, price: 1523000 }
    const { call, callResult, shown } = caller(answer(40900, '价格已变动，请刷新后重新下单', current))
    assert.deepEqual((await callResult('/order/add')).body, current)
    assert.deepEqual(shown, ['warning:价格已变动，请刷新后重新下单'])
    const error = await failure(call('/order/add'))
    assert.equal(error.code, 40900)
    assert.deepEqual(error.body, current)
  })

  test('at login nothing visible happens for other codes, but a refusal is shown', async ({ assert }) => {
    const quietly = caller(answer(40000, '请输入验证码'), { token: '' })
    await failure(quietly.call('/login', {}, { quiet: '*' }))
    assert.isEmpty(quietly.shown)
    const refused = caller(answer(50000, '账号或密码错误'), { token: '' })
    await failure(refused.call('/login', {}, { quiet: '*' }))
    assert.deepEqual(refused.shown, ['error:账号或密码错误'])
  })

  test('HTTP 401 goes to the login page', async ({ assert }) => {
    const { call, visited, session } = caller({ status: 401, ...answer(40100) })
    assert.equal((await failure(call('/x'))).status, 401)
    assert.deepEqual(visited, ['/login'])
    assert.equal(session.get().token, '')
  })

  test('HTTP {status} says {text}')
    .with([
      { status: 500, text: '服务器报错，请重试' },
      { status: 403, text: '无访问权限' },
      { status: 404, text: '请求出错，请重试' },
      { status: 502, text: '请求出错，请重试' },
    ])
    .run(async ({ assert }, { status, text }) => {
      const { call, shown } = caller({ status, raw: '<html></html>' })
      await failure(call('/x'))
      assert.deepEqual(shown, [`error:${text}`])
    })

  test('an envelope under another status speaks for itself', async ({ assert }) => {
    const { call, shown } = caller({ status: 429, ...answer(42900, '操作过于频繁，请稍后再试') })
    assert.equal((await failure(call('/x'))).code, 42900)
    assert.deepEqual(shown, ['warning:操作过于频繁，请稍后再试'])
  })

  test('a time-out and an abort say 请求超时，请重试', async ({ assert }) => {
    const slow = caller('never')
    await failure(slow.call('/x', {}, { timeout: 5 }))
    const stopped = caller('never')
    const controller = new AbortController()
    const promise = failure(stopped.call('/x', {}, { signal: controller.signal }))
    controller.abort()
    await promise
    assert.deepEqual([slow.shown, stopped.shown], [['error:请求超时，请重试'], ['error:请求超时，请重试']])
  })

  test('a query that nobody waits for any more says nothing', async ({ assert }) => {
    const { call, shown } = caller('never')
    const controller = new AbortController()
    const promise = failure(call('/x', {}, { signal: controller.signal, quietAbort: true }))
    controller.abort()
    await promise
    assert.isEmpty(shown)
  })

  test('nor does one that is left while its answer arrives; a time-out then says 请求超时，请重试', async ({
    assert,
  }) => {
    const left = caller('half')
    const controller = new AbortController()
    const promise = failure(left.call('/x', {}, { signal: controller.signal, quietAbort: true }))
    await left.halfRead
    controller.abort()
    await promise
    assert.isEmpty(left.shown)
    const slow = caller('half')
    await failure(slow.call('/x', {}, { timeout: 5 }))
    assert.deepEqual(slow.shown, ['error:请求超时，请重试'])
  })

  test('a background call says nothing, but still notices a lost session', async ({ assert }) => {
    for (const reply of [new TypeError('Failed to fetch'), { status: 500, raw: '' }, answer(50000), answer(40900)]) {
      const { call, shown } = caller(reply)
      await failure(call('/x', {}, { background: true }))
      assert.isEmpty(shown)
    }
    const lost = caller(answer(40100))
    await failure(lost.call('/x', {}, { background: true }))
    assert.isTrue(lost.session.get().loginVisible)
  })

  test('any other request error says 请求出错，请重试', async ({ assert }) => {
    const { call, shown } = caller(new TypeError('Failed to fetch'))
    await failure(call('/x'))
    assert.deepEqual(shown, ['error:请求出错，请重试'])
  })

  test('a missing response value says 无法访问 value')
    .with(['', 'null', '{"no":"envelope"}'])
    .run(async ({ assert }, raw) => {
      const { call, shown } = caller({ raw })
      await failure(call('/x'))
      assert.deepEqual(shown, ['error:无法访问 value'])
    })
})

test.group('The call helper and guests', () => {
  test('a guest who calls anything but account calls gets the login modal, and nothing is sent', async ({ assert }) => {
    const { call, session, sent, shown } = caller(answer(20000), { token: '' })
    assert.equal((await failure(call('/order/list'))).code, 40100)
    assert.isTrue(session.get().loginVisible)
    assert.isEmpty(sent)
    assert.isEmpty(shown)
  })

  test('account calls and public reads are sent without a token', async ({ assert }) => {
    const { call, read, sent } = caller(answer(20000), { token: '' })
    await call('/sendSms', { mobile: '13800000001' })
    await read('/listing/newest', { productType: ProductType.xinjiang, word: '' })
    assert.deepEqual(
      sent.map(({ url, init }) => `${init.method} ${url}`),
      ['POST /api/sendSms', 'GET /api/public/listing/newest?productType=1']
    )
    assert.notProperty(sent[0].init.headers, 'Authorization')
  })

  test('the Idempotency-Key travels as a header, and the overlay covers the page only while the call runs', async ({
    assert,
  }) => {
    const { call, session, sent } = caller(answer(20000))
    const running = call('/order/pay', {}, { idempotencyKey: 'k1', overlay: true })
    assert.equal(session.get().overlay, 1)
    await running
    assert.equal(session.get().overlay, 0)
    assert.equal((sent[0].init.headers as Record<string, string>)['Idempotency-Key'], 'k1')
  })
})

test.group('Downloads', () => {
  const xlsx = { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

  test('the name of Content-Disposition wins', async ({ assert }) => {
    const named = {
      ...xlsx,
      'content-disposition': `attachment; filename="x.xlsx"; filename*=UTF-8''%E6%8C%82%E7%89%8C.xlsx`,
    }
    const { download, downloadDetection, saved } = caller({ raw: 'abc', headers: named })
    await download('/listing/export', {}, '商品.xlsx')
    await downloadDetection('/batch/detection/export', {}, '65318261046')
    assert.deepEqual(
      saved.map(({ name }) => name),
      ['挂牌.xlsx', '挂牌.xlsx']
    )
  })

  test('without one the detection export is called 检测结果.xlsx and the other keeps the supplied name', async ({
    assert,
  }) => {
    const { download, downloadDetection, saved } = caller({ raw: 'abc', headers: xlsx })
    await download('/listing/export', {}, '商品.xlsx')
    await downloadDetection('/batch/detection/export', {}, '65318261046')
    assert.deepEqual(saved, [
      { name: '商品.xlsx', size: 3 },
      { name: '65318261046检测结果.xlsx', size: 3 },
    ])
  })

  test('a refused download is told like any other call and saves nothing', async ({ assert }) => {
    const { download, saved, shown } = caller(answer(50000, '没有可导出的批次'))
    await failure(download('/listing/export', {}, 'x.xlsx'))
    assert.deepEqual(shown, ['error:没有可导出的批次'])
    assert.isEmpty(saved)
  })

  test('file names in a header are read in every spelling', ({ assert }) => {
    assert.equal(dispositionName('attachment; filename=%E6%A3%89.xlsx'), '棉.xlsx')
    assert.equal(dispositionName('attachment; filename="100%.xlsx"'), '100%.xlsx')
    assert.isNull(dispositionName('inline'))
    assert.isNull(dispositionName(null))
  })
})
