import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { aliyunGateway, aliyunRequest, parseTemplates } from '#app/system/sms/aliyun_sms'
import { sendSmsJob } from '#app/system/jobs/send_sms'
import { openTransaction } from '#core/transaction'
import { until } from '#tests/helpers/until'
import { queueSms } from '#app/system/sms/queue_sms'
import { useSmsGateway } from '#app/system/sms/sms_gateway'
import type { OutgoingSms } from '#app/system/sms/sms_port'
import { SmsState } from '#app/system/codes'

const MOBILE = '13900000009'

async function queued() {
  await db.transaction((trx) => queueSms(trx, MOBILE, 'code', { code: '135790', purpose: '登录' }))
  return db.from('sms_messages').where('mobile', MOBILE).orderBy('id', 'desc').firstOrFail()
}

const read = (id: number) => db.from('sms_messages').where('id', id).firstOrFail()

test.group('Outgoing SMS', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => useSmsGateway(null))

  test('a message leaves once however often its job runs', async ({ assert }) => {
    const sent: OutgoingSms[] = []
    useSmsGateway({ name: 'test', send: async (message) => (sent.push(message), 'biz-1') })
    const { id } = await queued()
    await sendSmsJob.handle({ id })
    await sendSmsJob.handle({ id })
    assert.lengthOf(sent, 1)
    assert.include(sent[0], {
      mobile: MOBILE,
      content: '【棉桥】您正在登录，验证码为135790，5分钟内有效，请勿告知他人。',
    })
    assert.include(await read(id), { state: SmsState.sent, provider_id: 'biz-1', gateway: 'test' })
  })

  test('two runs at once send it once, and none holds a transaction while the gateway is asked', async ({ assert }) => {
    let asked = 0
    const inside: unknown[] = []
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    useSmsGateway({
      name: 'test',
      send: async () => {
        asked++
        inside.push(openTransaction())
        await answered
        return 'biz-2'
      },
    })
    const { id } = await queued()
    const first = sendSmsJob.handle({ id })
    await until('the gateway is asked', () => asked === 1)
    await sendSmsJob.handle({ id })
    answer()
    await first
    assert.deepEqual(inside, [null])
    assert.include(await read(id), { state: SmsState.sent, provider_id: 'biz-2', attempts: 1 })
  })

  test('the code is erased once a real gateway has taken it', async ({ assert }) => {
    useSmsGateway({ name: 'test', send: async () => null })
    const { id } = await queued()
    await sendSmsJob.handle({ id })
    assert.notInclude(JSON.stringify(await read(id)), '135790')
  })

  test('a failure is kept and tried again, five times', async ({ assert }) => {
    useSmsGateway({
      name: 'test',
      send: async () => {
        throw new Error('isv.BUSINESS_LIMIT_CONTROL')
      },
    })
    const { id } = await queued()
    for (let i = 1; i <= 4; i++) await assert.rejects(() => sendSmsJob.handle({ id }))
    assert.include(await read(id), { state: SmsState.waiting, attempts: 4, error: 'isv.BUSINESS_LIMIT_CONTROL' })
    await sendSmsJob.handle({ id })
    assert.include(await read(id), { state: SmsState.failed, attempts: 5 })
  })

  test('a code that is over is not sent any more', async ({ assert }) => {
    const { id } = await queued()
    await db
      .from('sms_messages')
      .where('id', id)
      .update({ created_at: db.raw(`now() - interval '6 minutes'`) })
    await sendSmsJob.handle({ id })
    assert.include(await read(id), { state: SmsState.failed, error: '验证码已过期，未发送' })
  })
})

const OPTIONS = {
  endpoint: 'https://dysmsapi.aliyuncs.com',
  accessKeyId: 'id',
  accessKeySecret: 'secret',
  sign: '棉桥',
  templates: { code: 'SMS_1' },
}
const MESSAGE = { id: 7, mobile: MOBILE, template: 'code', params: { code: '135790', purpose: '登录' }, content: '' }

test.group('Aliyun SMS', () => {
  test('the request is signed as ACS3-HMAC-SHA256 asks', ({ assert }) => {
    const { url, headers } = aliyunRequest(OPTIONS, MESSAGE, '2026-11-20T10:00:00Z', 'nonce')
    const query =
      'OutId=7&PhoneNumbers=13900000009&SignName=%E6%A3%89%E6%A1%A5&TemplateCode=SMS_1&TemplateParam=%7B%22code%22%3A%22135790%22%2C%22purpose%22%3A%22%E7%99%BB%E5%BD%95%22%7D'
    assert.equal(url, `https://dysmsapi.aliyuncs.com/?${query}`)
    const empty = createHash('sha256').update('').digest('hex')
    const names = 'host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version'
    const canonical = `POST\n/\n${query}\nhost:dysmsapi.aliyuncs.com\nx-acs-action:SendSms\nx-acs-content-sha256:${empty}\nx-acs-date:2026-11-20T10:00:00Z\nx-acs-signature-nonce:nonce\nx-acs-version:2017-05-25\n\n${names}\n${empty}`
    const signature = createHmac('sha256', 'secret')
      .update(`ACS3-HMAC-SHA256\n${createHash('sha256').update(canonical).digest('hex')}`)
      .digest('hex')
    assert.equal(headers.Authorization, `ACS3-HMAC-SHA256 Credential=id,SignedHeaders=${names},Signature=${signature}`)
  })

  test('the gateway posts it, answers the id of the provider, and throws its refusal', async ({ assert }) => {
    const requests: IncomingMessage[] = []
    let answer: object = { Code: 'OK', BizId: 'biz-7' }
    const server = createServer((request, response) => {
      requests.push(request)
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    try {
      const gateway = aliyunGateway({
        ...OPTIONS,
        endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      })
      assert.equal(await gateway.send(MESSAGE), 'biz-7')
      assert.equal(requests[0].method, 'POST')
      assert.equal(requests[0].headers['x-acs-action'], 'SendSms')
      assert.match(requests[0].headers.authorization!, /^ACS3-HMAC-SHA256 Credential=id,SignedHeaders=host;/)
      assert.equal(new URL(requests[0].url!, 'http://x').searchParams.get('PhoneNumbers'), MOBILE)
      answer = { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: '号码格式错误' }
      await assert.rejects(() => gateway.send(MESSAGE), 'isv.MOBILE_NUMBER_ILLEGAL: 号码格式错误')
    } finally {
      server.close()
    }
  })

  test('templates are given one by one or one for all', ({ assert }) => {
    assert.deepEqual(parseTemplates('code=SMS_1, notice=SMS_2'), { code: 'SMS_1', notice: 'SMS_2' })
    assert.deepEqual(parseTemplates('SMS_9'), { code: 'SMS_9', notice: 'SMS_9' })
  })
})
