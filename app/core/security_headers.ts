/*
 * Headers that tell the browser what an answer may do. Every answer has them: what is no page (JSON, files, pictures) may do nothing at
 * all when it is opened as a page. Pages of HTML say what they load with `allowPage`.
 */
import { randomBytes } from 'node:crypto'
import type { HttpContext, HttpRequest } from '@adonisjs/core/http'
import { isHttps } from '#core/https'

/** Answers that are no pages: nothing loads, nothing runs, nobody frames them. */
const INERT = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/** Devices and interfaces that no page of this site uses. */
const UNUSED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

const SAME_FOR_ALL = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': UNUSED.map((name) => `${name}=()`).join(', '),
  'Content-Security-Policy': INERT,
}

/** A year, in seconds; browsers then refuse to ask without TLS, also for subdomains. */
const HSTS = 'max-age=31536000; includeSubDomains'

/** Headers of every answer, by name. */
export function securityHeaders(request: HttpRequest): Record<string, string> {
  return isHttps(request) ? { ...SAME_FOR_ALL, 'Strict-Transport-Security': HSTS } : SAME_FOR_ALL
}

/** A value that the inline scripts and styles of one page carry: what somebody managed to inject does not know it. */
export const newNonce = () => randomBytes(16).toString('base64')

/** Sources by directive; a policy is written out in this order. */
export type PagePolicy = { 'frame-ancestors': "'none'" | "'self'"; [directive: string]: string }

export const policyText = (policy: PagePolicy) =>
  Object.entries({ 'default-src': "'none'", 'base-uri': "'none'", 'object-src': "'none'", ...policy })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')

/** Lets an answer be a page that loads what the policy says and nothing else. */
export function allowPage({ response }: HttpContext, policy: PagePolicy) {
  response.header('Content-Security-Policy', policyText(policy))
  response.header('X-Frame-Options', policy['frame-ancestors'] === "'self'" ? 'SAMEORIGIN' : 'DENY')
}
