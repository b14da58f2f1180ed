/*
 * The search index of this process: loaded from the database on first use and kept up to date by the change log.
 *
 * Before a search the index catches up when its state is older than MAX_AGE (or at once after a commit of this process), so every process finds a new
 * listing within a second, without a timer. Any number of processes can do this independently of each other.
 */
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { keptInMemory } from '#core/cached'
import { allIndexedOffers, indexedOffers } from '#app/listing/search/load_offers'
import { offerRows } from '#app/listing/queries/offer_rows'
import { withReference } from '#app/listing/queries/live_prices'
import { KeptRows } from '#app/listing/search/kept_rows'
import { OfferIndex } from '#app/listing/search/offer_index'
import { readIndexAge, readIndexSize } from '#app/listing/metrics'
import type { ListingRow } from '#app/listing/transformers/listing'

/** Milliseconds. */
const MAX_AGE = 300

/** Number of rows of removed offers below which the index is not reloaded. */
const TOLERATED_DEAD = 50_000

type State = {
  index: OfferIndex
  /** Rows as up to date as the index: dropped when the change log names them. */
  rows: KeptRows<ListingRow>
  /** Every transaction before this one is either in the index or was rolled back. */
  from: string
  /** Applied changes of transactions from `from` on: listing → change. */
  applied: Map<number, number>
}

let state: State | null = null
let loading: Promise<State> | null = null
let following: Promise<void> | null = null
let freshAt = 0
/** When the index was last brought up to date. */
let followedAt = 0
/** Number of searches in progress. */
let asked = 0
let stopping = false

async function load(): Promise<State> {
  const { rows } = await db.rawQuery('select pg_snapshot_xmin(pg_current_snapshot())::text as xmin')
  const index = new OfferIndex()
  for await (const stretch of allIndexedOffers()) {
    if (stopping && asked === 0) throw new Error('the process stops')
    for (const offer of stretch) index.put(offer)
  }
  return { index, rows: new KeptRows(), from: rows[0].xmin, applied: new Map() }
}

/** Applies the changes since the last call. */
async function follow(at: State) {
  const { rows } = await db.rawQuery(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
       (select json_agg(json_build_array(listing_id, change)) from
         (select listing_id, max(id) as change from offer_changes where xid >= ?::xid8 group by listing_id) c) as changes`,
    [at.from]
  )
  const changes = new Map<number, number>(rows[0].changes ?? [])
  const fresh = [...changes].filter(([id, change]) => at.applied.get(id) !== change).map(([id]) => id)
  at.rows.forget(fresh)
  for (let i = 0; i < fresh.length; i += 10_000) {
    const ids = fresh.slice(i, i + 10_000).sort((a, b) => a - b)
    const offers = await indexedOffers(ids)
    const open = new Set(offers.map(({ id }) => id))
    for (const id of ids) if (!open.has(id)) at.index.remove(id)
    for (const one of offers) at.index.put(one)
  }
  at.from = rows[0].xmin
  at.applied = changes
}

function reload(): Promise<State> {
  loading ??= load()
    .then((fresh) => (state = fresh))
    .finally(() => {
      loading = null
    })
  return loading
}

/** The index, up to date with what was committed when the call began, except for the last MAX_AGE milliseconds. */
export async function offers(): Promise<OfferIndex> {
  asked++
  try {
    return await present()
  } finally {
    asked--
  }
}

/**
 * Loads the index before the first search. Work in the background ends before the database connections are closed: a later query would wait for a
 * connection for a minute and keep the process alive.
 */
export function warmUp(): Promise<void> {
  const warming = present().then(
    () => {},
    (error) => {
      if (!stopping) logger.error({ err: error }, 'search index')
    }
  )
  app.terminating(async () => {
    stopping = true
    await Promise.allSettled([warming, loading])
  })
  return warming
}

async function present(): Promise<OfferIndex> {
  const oldest = performance.now() - MAX_AGE
  const now = state ?? (await reload())
  while (freshAt < oldest || freshAt === 0) {
    if (!following) {
      const started = performance.now()
      following = follow(now)
        .then(() => {
          freshAt = followedAt = started
        })
        .finally(() => {
          following = null
        })
    }
    await following
  }
  if (now.index.dead > Math.max(TOLERATED_DEAD, now.index.size)) reload().catch(() => {})
  return now.index
}

/** Rows of a page of the index, in the order of the ids, with live reference prices. They are shared: copy them before changing. */
export async function shownRows(listingIds: readonly number[]): Promise<Readonly<ListingRow>[]> {
  return withReference(await (state?.rows ?? new KeptRows<ListingRow>()).get(listingIds, offerRows))
}

/** Whether the index has been loaded. A loading that failed is tried again. */
export function isIndexLoaded(): boolean {
  if (!state && !loading && !stopping) reload().catch((error) => logger.error({ err: error }, 'search index'))
  return state !== null
}

readIndexSize(() => state?.index.size ?? 0)
readIndexAge(() => (followedAt === 0 ? 0 : (performance.now() - followedAt) / 1000))

/** Called after a commit in this process: the next search catches up before it answers. */
export function expectChanges() {
  freshAt = 0
}

/** Drops the index and the cached rows, as after a restart. */
export function forgetOffers() {
  state = null
  freshAt = 0
}
keptInMemory(forgetOffers)
