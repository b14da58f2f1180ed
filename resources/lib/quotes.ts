/*
 * Live quotes. The page has one stream, opened by the first subscriber and closed with the last, and while the page is out of sight: browsers open six
 * connections to a site over HTTP/1.1. Without a stream (or while it is broken)
 * pages show the quotes that they have read; the browser reconnects by itself.
 */
import { useSyncExternalStore } from 'react'
import type { ContractRow } from '#wire/market/transformers/contract'

let quotes: ReadonlyMap<string, ContractRow> = new Map()
let connected = true
let source: EventSource | null = null
const watchers = new Set<() => void>()
/** They are told as well, and keep no stream open. */
const onlookers = new Set<() => void>()

export const streams = () => typeof EventSource !== 'undefined'

function tell() {
  for (const watcher of [...watchers, ...onlookers]) watcher()
}

function say(isConnected: boolean) {
  if (connected === isConnected) return
  connected = isConnected
  tell()
}

/** Opens or closes the stream, by whether somebody wants and sees the quotes. */
function tune() {
  const wanted = watchers.size > 0 && !document.hidden
  if (wanted && !source) open()
  if (wanted || !source) return
  source.close()
  source = null
}

function open() {
  source = new EventSource('/api/public/market/stream')
  source.onopen = () => say(true)
  source.onerror = () => say(false)
  source.addEventListener('quotes', (event) => {
    const next = new Map(quotes)
    for (const row of JSON.parse(event.data) as ContractRow[]) next.set(row.code, row)
    quotes = next
    tell()
  })
}

/** Calls `watcher` when a quote or the connection changes. Returns the function that ends this. */
export function watchQuotes(watcher: () => void): () => void {
  if (!streams()) return () => {}
  if (watchers.size === 0) document.addEventListener('visibilitychange', tune)
  watchers.add(watcher)
  tune()
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) document.removeEventListener('visibilitychange', tune)
    tune()
  }
}

const idle = () => () => {}

/** The newest quote of a contract from the stream; undefined before the first one. */
export function useQuote(code: string | null | undefined): ContractRow | undefined {
  return useSyncExternalStore(
    code ? watchQuotes : idle,
    () => (code ? quotes.get(code) : undefined),
    () => undefined
  )
}

/** The newest quotes of all contracts from the stream. */
export const useQuotes = () => useQuotesIf(true)

/** As `useQuotes`; without `wanted` no stream is opened. */
export function useQuotesIf(wanted: boolean): ReadonlyMap<string, ContractRow> {
  return useSyncExternalStore(
    wanted ? watchQuotes : idle,
    () => quotes,
    () => quotes
  )
}

/** As `useQuotes`, without opening a stream: empty until something else on the page has one. */
export function useQuotesOfOthers(): ReadonlyMap<string, ContractRow> {
  return useSyncExternalStore(
    (listener) => {
      onlookers.add(listener)
      return () => void onlookers.delete(listener)
    },
    () => quotes,
    () => quotes
  )
}

export function useQuotesConnected(): boolean {
  return useSyncExternalStore(
    watchQuotes,
    () => connected,
    () => true
  )
}
