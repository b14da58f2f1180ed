/*
 * Aliyun SMS (Dysmsapi 2017-05-25, SendSms) with its V3 signature: ACS3-HMAC-SHA256 over the canonical request.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import env from '#start/env'
import type { OutgoingSms, SmsGateway } from '#app/system/sms/sms_port'

export type AliyunOptions = {
  endpoint: string
  accessKeyId: string
  accessKeySecret: string
  sign: string
  templates: Record<string, string>
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
/** Encoding of RFC 3986, which also encodes characters that encodeURIComponent leaves unchanged. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signed request of one message. Tests set `date` (ISO 8601 without milliseconds) and `nonce`. */
export function aliyunRequest(
  options: AliyunOptions,
  message: OutgoingSms,
  date = `${new Date().toISOString().slice(0, 19)}Z`,
  nonce: string = randomUUID()
) {
  const query = Object.entries({
    OutId: String(message.id),
    PhoneNumbers: message.mobile,
    SignName: options.sign,
    TemplateCode: options.templates[message.template],
    TemplateParam: JSON.stringify(message.params),
  })
    .map(([key, value]) => `${encode(key)}=${encode(value)}`)
    .join('&')
  const headers: Record<string, string> = {
    'host': new URL(options.endpoint).host,
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': '2017-05-25',
  }
  const signed = Object.keys(headers).sort().join(';')
  const canonicalHeaders = Object.keys(headers)
    .sort()
    .map((key) => `${key}:${headers[key].trim()}\n`)
    .join('')
  const canonical = ['POST', '/', query, canonicalHeaders, signed, headers['x-acs-content-sha256']].join('\n')
  const signature = createHmac('sha256', options.accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${options.accessKeyId},SignedHeaders=${signed},Signature=${signature}`
  return {
    url: `${options.endpoint}/?${query}`,
    headers: { ...headers, Authorization: authorization } as Record<string, string>,
  }
}

/** Template → Aliyun template code, from `ALIYUN_SMS_TEMPLATE` (`code=SMS_1,notice=SMS_2`, or one code for both). */
export function parseTemplates(text: string): Record<string, string> {
  if (!text.includes('=')) return { code: text, notice: text }
  return Object.fromEntries(text.split(',').map((pair) => pair.trim().split('=') as [string, string]))
}

export function aliyunGateway(given?: AliyunOptions): SmsGateway {
  const options = given ?? {
    endpoint: 'https://dysmsapi.aliyuncs.com',
    accessKeyId: env.get('ALIYUN_ACCESS_KEY_ID') ?? '',
    accessKeySecret: env.get('ALIYUN_ACCESS_KEY_SECRET') ?? '',
    sign: env.get('ALIYUN_SMS_SIGN') ?? '',
    templates: parseTemplates(env.get('ALIYUN_SMS_TEMPLATE') ?? ''),
  }
  return {
    name: 'aliyun',
    async send(message) {
      const request = aliyunRequest(options, message)
      const response = await fetch(request.url, {
        method: 'POST',
        headers: request.headers,
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      })
      const answer = (await response.json().catch(() => ({}))) as { Code?: string; Message?: string; BizId?: string }
      if (answer.Code !== 'OK')
        throw new Error(`${answer.Code ?? response.status}: ${answer.Message ?? response.statusText}`)
      return answer.BizId ?? null
    },
  }
}
