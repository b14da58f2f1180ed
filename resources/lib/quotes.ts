/*
 * Live quotes. The page has one stream, opened by the first subscriber and closed with the last. Without a stream (or while it is broken)
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
  watchers.add(watcher)
  if (!source && streams()) open()
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    source?.close()
    source = null
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
export function useQuotes(): ReadonlyMap<string, ContractRow> {
  return useSyncExternalStore(
    watchQuotes,
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
