/*
 * A push service and the browsers that it serves: it takes what the platform posts, and each browser reads what is for it (RFC 8291, RFC 8188), after
 * looking who has sent it (RFC 8292). Nothing here uses the library that the platform encrypts with.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Posted = { path: string; headers: IncomingHttpHeaders; body: Buffer }

export type PushService = {
  origin: string
  /** What was posted, in order. */
  posted: Posted[]
  /** Status of the next answers by path; 201 by default. `null`: no answer at all. */
  answers: Map<string, number | null>
  close: () => Promise<void>
}

export async function openPushService(): Promise<PushService> {
  const posted: Posted[] = []
  const answers: PushService['answers'] = new Map()
  const silent = new Set<ServerResponse>()
  const server = createServer(async (request, response) => {
    const path = request.url!
    posted.push({ path, headers: request.headers, body: await buffer(request) })
    const status = answers.has(path) ? answers.get(path)! : 201
    if (status === null) return void silent.add(response)
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posted,
    answers,
    close: () =>
      new Promise((resolve) => {
        for (const response of silent) response.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A browser that has subscribed at a push service. */
export function makeBrowser(service: { origin: string }) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const path = `/send/${randomBytes(12).toString('base64url')}`
  return {
    path,
    subscription: {
      endpoint: `${service.origin}${path}`,
      p256dh: keys.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    },
    /** @throws when it is not for this browser */
    read(body: Buffer): { id: string; title: string; body: string; path: string } {
      const salt = body.subarray(0, 16)
      const size = body.readUInt8(20)
      const sender = body.subarray(21, 21 + size)
      const sealed = body.subarray(21 + size)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
      const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
      const derive = (what: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, length))
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'))
    },
  }
}

export type PushBrowser = ReturnType<typeof makeBrowser>

/** Who has signed a request, as a push service finds out: the key and what is claimed. @throws when the signature is not of that key */
export function senderOf({ headers }: Posted) {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  if (!token) throw new Error(`no signature: ${headers.authorization}`)
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const [head, claims, signature] = token.split('.')
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url')
  )
  if (!signed) throw new Error('the signature is of another key')
  return {
    key,
    ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string }),
  }
}
