/*
 * Requests to addresses that a person can set. They could lead into the platform's own network (databases, the metadata service of a cloud), so they
 * go over https to public addresses only. Names are resolved by the connection itself and every address that it is about to use is
 * looked at, so a name cannot change its meaning between check and use. Redirects are not followed; size and time are limited. All that fails on
 * the way to an answer fails alike: the caller cannot tell a closed port from an open one, or a name that exists from one that does not.
 *
 * What the deployer lists by origin (`https://10.0.0.5:8443`) is asked as it stands: who sets the environment owns the network.
 */
import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { isPublicAddress } from '#core/address_ranges'
import type { Allowed } from '#core/allowed_hosts'
import { RequestInTransactionError } from '#core/network_guard'
import { openTransaction } from '#core/transaction'

export type OutgoingFailure = 'unreachable' | 'timeout' | 'too large'

export class OutgoingError extends Error {
  constructor(
    public readonly kind: OutgoingFailure,
    cause?: unknown
  ) {
    super(kind, { cause })
  }
}

/** Whether an address may be asked, by what is written in it. Where its name leads is seen only when it is asked. */
export function mayAsk(address: string, { hosts, origins }: Allowed): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username || url.password) return false
  if (origins.includes(url.origin)) return true
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (url.protocol !== 'https:' || url.port !== '') return false
  if (isIP(host)) return hosts === null && isPublicAddress(host)
  return hosts?.some((known) => (known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known)) ?? true
}

/** Resolves a name and refuses it when any of its addresses is not public. */
export const publicLookup: LookupFunction = (host, options, done) => {
  dns.lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    const inside = found.find(({ address }) => !isPublicAddress(address))
    if (inside || found.length === 0) return done(new Error(`${host} leads to ${inside?.address ?? 'nothing'}`), '', 0)
    if (options.all) return done(null, found)
    return done(null, found[0].address, found[0].family)
  })
}

/** What is sent with a request: it is then a POST. */
export type OutgoingBody = { headers: Readonly<Record<string, string>>; body: Buffer }

/**
 * Asks an address, or posts something to it.
 *
 * @param lookup replaces the resolution of names; for tests only
 * @returns status and body; a redirect is an answer like any other
 * @throws OutgoingError
 * @throws RequestInTransactionError inside an open transaction, which would be held for as long as a stranger takes to answer
 */
export function askOutside(
  address: string,
  options: {
    allowed: Allowed
    timeout: number
    most: number
    accept: string
    post?: OutgoingBody
    lookup?: LookupFunction
  }
): Promise<{ status: number; bytes: Buffer }> {
  if (openTransaction()) throw new RequestInTransactionError(address)
  return new Promise((resolve, reject) => {
    const fail = (kind: OutgoingFailure, cause?: unknown) => reject(new OutgoingError(kind, cause))
    if (!mayAsk(address, options.allowed)) return fail('unreachable')
    const url = new URL(address)
    const trusted = options.allowed.origins.includes(url.origin)
    const signal = AbortSignal.timeout(options.timeout)
    const failed = (cause: unknown) => fail(signal.aborted ? 'timeout' : 'unreachable', cause)
    const { post } = options
    const request = (url.protocol === 'http:' ? http : https).request(url, {
      agent: false,
      signal,
      method: post ? 'POST' : 'GET',
      headers: { ...post?.headers, accept: options.accept },
      ...(trusted ? {} : { lookup: options.lookup ?? publicLookup }),
    })
    request.on('error', failed)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('error', failed)
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= options.most) return void chunks.push(chunk)
        fail('too large')
        request.destroy()
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(chunks) }))
    })
    request.end(post?.body)
  })
}
