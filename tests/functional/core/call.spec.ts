import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import router from '@adonisjs/core/services/router'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import vine from '@vinejs/vine'
import { call } from '#core/call'
import { BusyError, refuse } from '#core/errors'
import { CoreRefusal } from '#core/refusals'
import { admitCaller, calls, type Call } from '#core/declared_calls'
import { openapiDocument } from '#core/openapi/document'
import { openTransaction } from '#core/transaction'
import { declaredValidators, defineLabels } from '#core/validation'
import { asMember, createMember } from '#tests/helpers/actors'

const wordValidator = defineLabels({ word: '词' })({ word: vine.string().maxLength(5) })
declaredValidators.pop()

/** Declares a call for this test only. */
function declared<Made extends Call<string, never, never> | Call>(make: () => Made): Made {
  const made = make()
  calls.splice(calls.indexOf(made as Call), 1)
  return made
}

/** A request of a member that has passed the access check. */
async function request(input: object, headers: Record<string, string> = {}) {
  const http = await testUtils.createHttpContext()
  http.request.request.method = 'POST'
  Object.assign(http.request.request.headers, headers)
  http.request.setInitialBody(input)
  http.actor = (await createMember()).actor
  return http
}

const key = () => ({ 'idempotency-key': randomUUID() })

test.group('A declared call', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a read is given the valid input and who asks, and no transaction', async ({ assert }) => {
    const made = declared(() =>
      call.read('/probe/read', {
        name: '试用',
        access: 'certified',
        summary: 'Probe.',
        input: wordValidator,
        run: ({ word }, context) => {
          assert.isNull(openTransaction())
          // @ts-expect-error A read has no transaction.
          assert.isUndefined(context.trx)
          // Certified actors have a company, so the type is not nullable.
          const companyId: number = context.actor.companyId
          return { word, companyId }
        },
      })
    )
    const http = await request({ word: '棉花', other: 1 })
    const { companyId } = http.actor
    assert.deepEqual(await made.answer(http), {
      code: 20000,
      message: '操作成功',
      body: { word: '棉花', companyId: companyId! },
    })
    await assert.rejects(async () => made.answer(await request({ word: 'too long' })), 'Validation failure')
  })

  test('a write runs in a transaction, and what it wrote is gone when it fails', async ({ assert }) => {
    const made = declared(() =>
      call.write('/probe/write', {
        name: '试用',
        access: 'user',
        summary: 'Probe.',
        run: async ({ trx }) => {
          assert.isNotNull(openTransaction())
          await trx.table('captchas').insert({ code_key: 'call-probe', challenge: '{}', expires_at: new Date() })
          throw new Error('no')
        },
      })
    )
    await assert.rejects(async () => made.answer(await request({})), 'no')
    assert.isNull(await db.from('captchas').where('code_key', 'call-probe').first())
  })

  test('a write runs once for each key; the answer is made anew of what it returned then', async ({ assert }) => {
    let runs = 0
    let answers = 0
    const made = declared(() =>
      call.write('/probe/once', {
        name: '试用',
        access: 'user',
        summary: 'Probe.',
        input: wordValidator,
        run: ({ word }) => ({ word, run: ++runs }),
        answer: ({ word, run }) => ({ word, run, answer: ++answers }),
        message: ({ answer }, { word }) => `${word}${answer}`,
      })
    )
    const headers = key()
    const first = await request({ word: '甲' }, headers)
    assert.deepEqual(await made.answer(first), { code: 20000, message: '甲1', body: { word: '甲', run: 1, answer: 1 } })
    assert.deepEqual((await made.answer(first)).body, { word: '甲', run: 1, answer: 2 })
    first.request.updateBody({ word: '乙' })
    await assert.refuses(() => made.answer(first), 'core.keyReused')
    assert.equal(runs, 1)
    // Without a key every request is a separate action.
    await made.answer(await request({ word: '甲' }))
    assert.equal(runs, 2)
  })

  test('a proof is given ahead of the transaction, for each request but a repeated one', async ({ assert }) => {
    const steps: string[] = []
    const made = declared(() =>
      call.write('/probe/proven', {
        name: '试用',
        access: 'user',
        summary: 'Probe.',
        input: wordValidator,
        prove: ({ word }) => {
          steps.push(`prove ${openTransaction() === null}`)
          if (word === '错') throw refuse(CoreRefusal.forbidden)
          return { proven: word }
        },
        run: ({ word }, { proof }) => {
          const { proven }: { proven: string } = proof
          steps.push(`run ${openTransaction() !== null}`)
          return { word, proven }
        },
      })
    )
    await assert.rejects(async () => made.answer(await request({ word: '错' }, key())))
    assert.deepEqual(steps.splice(0), ['prove true'])
    const asked = await request({ word: '对' }, key())
    assert.deepEqual((await made.answer(asked)).body, { word: '对', proven: '对' })
    assert.deepEqual((await made.answer(asked)).body, { word: '对', proven: '对' })
    assert.deepEqual(steps.splice(0), ['prove true', 'run true'])
    await made.answer(await request({ word: '对' }))
    assert.deepEqual(steps, ['prove true', 'run true'])
  })

  test('a write that requires a key is refused without one before anything runs', async ({ assert, client }) => {
    const ran: string[] = []
    const made = declared(() =>
      call.write('/probe/money', {
        name: '试用',
        access: 'user',
        idempotency: 'required',
        summary: 'Probe.',
        limit: async () => ran.push('limit'),
        before: () => ran.push('before'),
        run: ({ key }) => {
          // The key is always present, so its type is not `string | null`.
          ran.push(key.slice(0, 0), 'run')
        },
      })
    )
    const member = await createMember()
    const http = await request({}, { authorization: `Bearer ${member.token}` })
    await assert.rejects(() => admitCaller(http, made as Call), '缺少请求编号（Idempotency-Key）')
    assert.isEmpty(ran)
    Object.assign(http.request.request.headers, key())
    await admitCaller(http, made as Call)
    assert.isNull((await made.answer(http)).body)
    assert.deepEqual(ran, ['limit', 'before', '', 'run'])

    // A request to the server: access is refused before the input is validated.
    const answer = await asMember(client.post('/api/order/add'), member).json({ lines: 'none' })
    assert.deepEqual(answer.body().body.errors[0].field, 'Idempotency-Key')
  })

  test('who calls too often is stopped with valid input only, before what precedes the transaction', async ({
    assert,
  }) => {
    const ran: string[] = []
    const made = declared(() =>
      call.write('/probe/limit', {
        name: '试用',
        access: 'user',
        summary: 'Probe.',
        input: wordValidator,
        limit: async ({ actor }) => {
          ran.push(`limit ${actor.kind}`)
        },
        before: ({ word }) => {
          assert.isNull(openTransaction())
          ran.push(`before ${word}`)
        },
        run: ({ word }) => {
          ran.push(`run ${word}`)
        },
      })
    )
    await assert.rejects(async () => made.answer(await request({})))
    assert.isEmpty(ran)
    await made.answer(await request({ word: '棉' }))
    assert.deepEqual(ran, ['limit member', 'before 棉', 'run 棉'])
  })

  test('a file is sent under its Chinese name, and an upload without its file is refused in its own words', async ({
    assert,
    client,
  }) => {
    const file = declared(() =>
      call.file('/probe/file', {
        name: '试用',
        access: 'user',
        summary: 'Probe.',
        run: () => ({ name: '清单 (1).txt', type: 'text/plain', contents: '棉' }),
      })
    )
    const http = await request({})
    await file.answer(http)
    assert.equal(http.response.getBody(), '棉')
    assert.equal(
      http.response.getHeader('content-disposition'),
      `attachment; filename="__ (1).txt"; filename*=UTF-8''%E6%B8%85%E5%8D%95%20%281%29.txt`
    )
    const upload = await asMember(client.post('/api/batch/import/upload'), await createMember({ manager: true })).field(
      'a',
      'b'
    )
    upload.assertBodyContains({ code: 40000, message: '请选择要导入的文件' })
  })

  test('two files are made at the same time, from reading their rows on, and thirty wait', async ({ assert }) => {
    const begun: (() => void)[] = []
    let most = 0
    let running = 0
    const file = declared(() =>
      call.file('/probe/turns', {
        name: '试用',
        access: 'user',
        summary: 'Probe.',
        run: async () => {
          most = Math.max(most, ++running)
          await new Promise<void>((resolve) => begun.push(resolve))
          running--
          return { name: '清单.txt', type: 'text/plain', contents: '棉' }
        },
      })
    )
    // Of three people, since one may have thirty files made in a minute.
    const people = await Promise.all([request({}), request({}), request({})])
    const answers = Array.from({ length: 33 }, (_, n) => file.answer(people[n % 3]))
    const settled = Promise.allSettled(answers)
    let made = 0
    while (made < 32) {
      await new Promise((resolve) => setImmediate(resolve))
      for (const finish of begun.splice(0)) {
        finish()
        made++
      }
    }
    assert.equal(most, 2)
    const refused = (await settled).flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    assert.lengthOf(refused, 1)
    assert.instanceOf(refused[0], BusyError)
  })

  test('what is public is kept by browsers as long as it says, and asked for again by its ETag', async ({
    assert,
    client,
  }) => {
    const first = await client.get('/api/public/site')
    assert.equal(first.header('cache-control'), 'public, max-age=60')
    const again = await client.get('/api/public/site').header('if-none-match', first.header('etag')!)
    assert.equal(again.status(), 304)
  })

  test('route, published input and validation are of one declaration', ({ assert }) => {
    const routes = new Set(Object.values(router.toJSON()).flatMap((list) => list.map(({ pattern }) => pattern)))
    const { paths } = JSON.parse(JSON.stringify(openapiDocument()))
    for (const { path, method, form, input } of calls) {
      assert.isTrue(routes.has(path), path)
      const published = paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()]
      if (method === 'GET' || form === 'upload') continue
      const schema = published.requestBody?.content['application/json'].schema
      assert.deepEqual(schema, input ? JSON.parse(JSON.stringify(input.toJSONSchema())) : undefined, path)
    }
  })
})
