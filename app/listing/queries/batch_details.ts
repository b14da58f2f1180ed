import db from '@adonisjs/lucid/services/db'
import Bale from '#app/catalog/models/bale'
import Batch from '#app/catalog/models/batch'
import { toAgioBreakdown } from '#app/catalog/transformers/batch'
import Company from '#app/company/models/company'
import BatchHold from '#app/listing/models/batch_hold'
import Listing from '#app/listing/models/listing'
import { priceHistory } from '#app/listing/queries/price_history'
import { withReference } from '#app/listing/queries/live_prices'
import { inquiriesOfBatches } from '#app/listing/ports/inquiries_of_batches'
import { ordersOfBatches } from '#app/listing/ports/orders_of_batches'
import { sellerRecord } from '#app/listing/queries/seller_record'
import { visibleBatches } from '#app/listing/queries/visible_batches'
import { toCertificateRow, toListingRow, toOthersRow } from '#app/listing/transformers/listing'
import { BALE_VALUES, type BaleValueKey } from '#app/catalog/indicators'
import type { BaleRow, BatchDetails } from '#app/listing/transformers/batch_details'
import { formatTime } from '#core/clock'
import { refuse } from '#core/errors'
import type { Actor } from '#core/actor'
import { isByTonne } from '#app/catalog/codes'
import { batchName } from '#app/catalog/rules/batch_name'
import { ON_SALE_SQL } from '#app/listing/criteria'
import { conditionedTerms } from '#app/catalog/rules/conditioned_weight'
import { contractWeightSql } from '#app/catalog/rules/contract_weight'
import { BatchHoldState, ListingState } from '#app/listing/codes'
import { ListingRefusal } from '#app/listing/refusals'

/** A seller of goods by the tonne may give them any number. They have a page of their own, for those who may see them. */
async function leadToTonnage(named: Batch[], actor: Actor) {
  const [productId] = await visibleBatches(
    named.map(({ id }) => id),
    actor
  )
  const goods = named.find(({ id }) => id === productId)
  if (goods) throw refuse(ListingRefusal.soldByTonne({ name: batchName(goods), productId: goods.id }))
}

/** By its number, a batch that the actor sees; by its whole code, any. */
async function find(
  input: { batchCode?: string; productId?: number },
  actor: Actor
): Promise<{ batch: Batch; visible: boolean; siblings: BatchDetails['siblings'] }> {
  const query = Batch.query().preload('producer').preload('entrepot')
  if (input.productId) query.where('id', input.productId)
  else query.where('batch_code', input.batchCode ?? '')
  const named = await query.orderBy('id', 'desc').limit(20)
  const batches = named.filter(({ productType }) => !isByTonne(productType))
  if (batches.length === 0) await leadToTonnage(named, actor)
  const ids = batches.map(({ id }) => id)
  const visible = new Set(await visibleBatches(ids, actor))
  if (batches.length === 0 || (input.productId && visible.size === 0)) throw refuse(ListingRefusal.batchNotFound)
  const open = new Set(
    (await Listing.query().whereIn('batch_id', ids).where('state', ListingState.listed).select('batchId')).map(
      ({ batchId }) => batchId
    )
  )
  const companies = await Company.query().whereIn(
    'id',
    batches.map(({ companyId }) => companyId)
  )
  const batch = batches.find(({ id }) => open.has(id)) ?? batches.find(({ id }) => visible.has(id)) ?? batches[0]
  return {
    batch,
    visible: visible.has(batch.id),
    siblings: batches
      .filter(({ id }) => id !== batch.id && visible.has(id))
      .map(({ id, companyId }) => ({
        productId: id,
        companyName: companies.find((company) => company.id === companyId)?.name ?? '--',
        listed: open.has(id),
      })),
  }
}

const ON_SALE = `select count(*)::int as count, coalesce(sum(${contractWeightSql('b')}), 0) as weight
  from listings l join batches b on b.id = l.batch_id where ${ON_SALE_SQL}`

function toBaleRow(bale: Bale): BaleRow {
  const values = Object.fromEntries(BALE_VALUES.map((key) => [key, bale[key]])) as Record<BaleValueKey, number | null>
  return { seq: bale.seq, colour: bale.colour, ...values }
}

/**
 * All data of one batch (`/batch/:code`). An unlisted batch is shown without an offer and without its owner's contacts, and to companies that have
 * nothing to do with it without its owner.
 */
export async function batchDetails(
  input: { batchCode?: string; productId?: number },
  actor: Actor
): Promise<BatchDetails> {
  const { batch, visible, siblings } = await find(input, actor)
  const [listing, company, bales, prices, orders, inquiries, hold] = await Promise.all([
    Listing.query().where({ batch_id: batch.id, state: ListingState.listed }).first(),
    Company.find(batch.companyId),
    Bale.query().where('batch_id', batch.id).orderBy('seq'),
    priceHistory(batch.id),
    ordersOfBatches([batch.id], actor),
    inquiriesOfBatches([batch.id], actor),
    BatchHold.query()
      .where({ batch_id: batch.id, state: BatchHoldState.holding, customer_company_id: actor.companyId ?? 0 })
      .whereRaw('held_until > now()')
      .first(),
  ])
  const mine = actor.companyId === batch.companyId
  const [row] = await withReference([toListingRow(batch, listing, company)])
  const contact = listing && actor.certified ? await db.from('users').where('id', listing.contactId).first() : null
  const [onSale, record, stored] = await Promise.all([
    db.rawQuery(`${ON_SALE} and l.company_id = ?`, [batch.companyId]),
    visible ? sellerRecord(batch.companyId) : null,
    visible && batch.entrepotId ? db.rawQuery(`${ON_SALE} and b.entrepot_id = ?`, [batch.entrepotId]) : null,
  ])
  // Whoever may see the certificate only is not told where the goods lie either.
  const entrepot = visible && batch.entrepotId ? batch.entrepot : null
  return {
    row: mine || (listing && actor.certified) ? row : visible ? toOthersRow(row) : toCertificateRow(row),
    bales: bales.map(toBaleRow),
    agio: toAgioBreakdown(batch),
    conditioned: conditionedTerms(batch),
    prices: listing || mine ? prices : [],
    seller: visible
      ? {
          companyId: batch.companyId,
          name: company?.name ?? '--',
          typeList: company?.typeList ?? [],
          onSale: onSale.rows[0].count,
          onSaleWeight: Number(onSale.rows[0].weight),
          record: record!,
          contactName: contact ? listing!.contactName : null,
          contactMobile: contact?.mobile ?? null,
        }
      : null,
    entrepot: entrepot && {
      id: entrepot.id,
      name: entrepot.name,
      address: entrepot.address,
      lng: entrepot.lng,
      lat: entrepot.lat,
      onSale: stored!.rows[0].count,
      outboundFee: entrepot.outboundFee,
    },
    cargoOwner: mine ? batch.cargoOwner : null,
    mine,
    heldForMeUntil: formatTime(hold?.heldUntil),
    order: orders.get(batch.id) ?? null,
    inquiry: inquiries.get(batch.id) ?? null,
    siblings,
  }
}
