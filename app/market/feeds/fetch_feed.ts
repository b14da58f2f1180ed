/* Reads the bytes of a feed, from a server or from a file in the folder of feeds; size and duration are limited. */
import { lstat, readFile } from 'node:fs/promises'
import path from 'node:path'
import app from '@adonisjs/core/services/app'
import { RefusedError, refuse } from '#core/errors'
import env from '#start/env'
import { MarketRefusal } from '#app/market/refusals'

const MAX_BYTES = 10 * 1024 * 1024

/** Milliseconds after which a request to a source is aborted. */
export const TIMEOUT = env.get('MARKET_FEED_TIMEOUT') ?? 10_000

/** Folder of file feeds; names in a feed are relative to it and cannot leave it. */
export const feedFolder = () => path.resolve(app.makePath(), env.get('MARKET_FEED_DIR') ?? '.data/feeds')

export async function fetchHttp(address: string): Promise<Uint8Array> {
  if (!/^https?:\/\//i.test(address)) throw refuse(MarketRefusal.addressScheme)
  let response: Response
  try {
    response = await fetch(address, {
      signal: AbortSignal.timeout(TIMEOUT),
      headers: { accept: 'application/json, text/csv' },
    })
    if (!response.ok) throw refuse(MarketRefusal.feedHttp({ status: response.status }))
    const chunks: Uint8Array[] = []
    let size = 0
    const reader = response.body?.getReader()
    for (let next = await reader?.read(); next && !next.done; next = await reader!.read()) {
      size += next.value.length
      if (size > MAX_BYTES) {
        await reader!.cancel()
        throw refuse(MarketRefusal.feedTooLarge)
      }
      chunks.push(next.value)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    if (error instanceof RefusedError) throw error
    const timedOut = (error as Error).name === 'TimeoutError' || (error as Error).name === 'AbortError'
    throw refuse(timedOut ? MarketRefusal.feedTimedOut({ seconds: TIMEOUT / 1000 }) : MarketRefusal.feedUnreachable)
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
