/*
 * The open wishes of this process: loaded on first use, and brought up to date by what has changed since before each question. The database stays
 * authoritative: whoever tells somebody of a match looks at the wish again under its lock.
 */
import db from '@adonisjs/lucid/services/db'
import { keptInMemory } from '#core/cached'
import { DemandState } from '#app/demand/codes'
import { readRanges, type WishRange } from '#app/demand/rules/wish_ranges'
import { WishIndex } from '#app/demand/search/wish_index'
import { readTonneRanges } from '#app/demand/rules/tonne_ranges'
import { TonneWishes } from '#app/demand/search/tonne_wishes'
import type { PriceType } from '#app/listing/codes'
import { isByTonne, type ProductType } from '#app/catalog/codes'

/** Transactions that took longer than this between their change and their commit are met by the next full loading only. */
const OVERLAP = '1 minute'

/** Milliseconds after which everything is loaded again. */
const LOADED_FOR = 600_000

type Row = {
  id: number
  company_id: number
  product_type: ProductType
  ranges: WishRange[]
  price_type: PriceType
  price: number | null
  price_contract: string | null
  state: DemandState
}

/** `cotton` by its index; of goods by the tonne there are few wishes, and each is compared. */
export type OpenWishes = { cotton: WishIndex; byTonne: TonneWishes }
type Kept = OpenWishes & { until: string; loadedAt: number }

const empty = (): OpenWishes => ({ cotton: new WishIndex(), byTonne: new TonneWishes() })

let kept: Kept | null = null
let following: Promise<OpenWishes> = Promise.resolve(empty())

const COLUMNS = 'id, company_id, product_type, ranges, price_type, price::float8 as price, price_contract, state'

async function rowsSince(since: string | null): Promise<{ rows: Row[]; until: string }> {
  const { rows: moments } = await db.rawQuery('select clock_timestamp()::text as now')
  const changed = `coalesce(updated_at, created_at) >= ?::timestamptz - interval '${OVERLAP}'`
  const { rows } = since
    ? await db.rawQuery(`select ${COLUMNS} from demands where ${changed}`, [since])
    : await db.rawQuery(`select ${COLUMNS} from demands where state = ${DemandState.open}`)
  return { rows, until: moments[0].now }
}

function apply({ cotton, byTonne }: OpenWishes, row: Row) {
  // A wish that was edited may be for other goods than before.
  cotton.remove(row.id)
  byTonne.remove(row.id)
  if (row.state !== DemandState.open) return
  const { id, company_id: companyId, product_type: productType } = row
  const price = { priceType: row.price_type, price: row.price, priceContract: row.price_contract }
  if (isByTonne(productType)) {
    const musts = readTonneRanges(productType, row.ranges).map(({ must }) => must)
    byTonne.put({ id, companyId, productType, musts, price })
  } else {
    const musts = readRanges(row.ranges).map(({ must }) => must)
    cotton.put({ id, companyId, productType, musts, price })
  }
}

async function follow(): Promise<OpenWishes> {
  const fresh = kept === null || performance.now() - kept.loadedAt > LOADED_FOR
  const { rows, until } = await rowsSince(fresh ? null : kept!.until)
  if (fresh) kept = { ...empty(), until, loadedAt: performance.now() }
  for (const row of rows) apply(kept!, row)
  kept!.until = until
  return kept!
}

/** The open wishes, up to date with what was committed before the call. */
export function openWishes(): Promise<OpenWishes> {
  // A question that is under way may have been asked before a commit that this one has to see.
  following = following.then(follow, follow)
  return following
}

/** Drops what is kept, as after a restart. */
export function forgetWishes() {
  kept = null
}
keptInMemory(forgetWishes)
