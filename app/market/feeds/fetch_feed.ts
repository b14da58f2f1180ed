/* Reads the bytes of a feed, from a server or from a file in the folder of feeds; size and duration are limited. */
import { lstat, readFile } from 'node:fs/promises'
import path from 'node:path'
import app from '@adonisjs/core/services/app'
import { refuse } from '#core/errors'
import { allowedHosts, type Allowed } from '#core/allowed_hosts'
import { askOutside, mayAsk, OutgoingError } from '#core/outgoing'
import env from '#start/env'
import { MarketRefusal } from '#app/market/refusals'

const MAX_BYTES = 10 * 1024 * 1024

/** Milliseconds after which a request to a source is aborted. */
const longest = () => env.get('MARKET_FEED_TIMEOUT') ?? 10_000

/** Folder of file feeds; names in a feed are relative to it and cannot leave it. */
export const feedFolder = () => path.resolve(app.makePath(), env.get('MARKET_FEED_DIR') ?? '.data/feeds')

let allowed: Allowed | null = null

/** What feeds may ask: `MARKET_FEED_HOSTS`. */
export const feedHosts = (): Allowed => (allowed ??= allowedHosts(env.get('MARKET_FEED_HOSTS')))

/** Replaces what feeds may ask; for tests only. */
export function useFeedHosts(hosts: Allowed | null) {
  allowed = hosts
}

export async function fetchHttp(address: string): Promise<Uint8Array> {
  if (!mayAsk(address, feedHosts())) throw refuse(MarketRefusal.addressNotAllowed)
  const timeout = longest()
  try {
    const { status, bytes } = await askOutside(address, {
      allowed: feedHosts(),
      timeout,
      most: MAX_BYTES,
      accept: 'application/json, text/csv',
    })
    if (status !== 200) throw refuse(MarketRefusal.feedHttp({ status }))
    return bytes
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    if (error.kind === 'too large') throw refuse(MarketRefusal.feedTooLarge)
    throw refuse(
      error.kind === 'timeout' ? MarketRefusal.feedTimedOut({ seconds: timeout / 1000 }) : MarketRefusal.feedUnreachable
    )
  }
}

export async function readFeedFile(name: string): Promise<Uint8Array> {
  const folder = feedFolder()
  const file = path.resolve(folder, name)
  if (!file.startsWith(folder + path.sep)) throw refuse(MarketRefusal.fileOutsideFolder)
  const found = await lstat(file).catch(() => null)
  if (!found?.isFile()) throw refuse(MarketRefusal.feedFileMissing({ name }))
  if (found.size > MAX_BYTES) throw refuse(MarketRefusal.fileTooLarge)
  return readFile(file)
}
