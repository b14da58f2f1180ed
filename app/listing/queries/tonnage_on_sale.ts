/* Goods by the tonne on sale with the facts that wishes ask for. There are few of them beside the batches of cotton, so a statement reads them. */
import db from '@adonisjs/lucid/services/db'
import type { ProductType } from '#app/catalog/codes'
import { BY_TONNE_SQL, ON_SALE_SQL, PRICE_SQL } from '#app/listing/criteria'
import type { Cents, Tonnes } from '#core/money'

/** Contents are percent; `price` is the reference price of a basis, null without a quote; `rest` is what is left to sell. */
export type TonnageOnSale = {
  listingId: number
  batchId: number
  batchCode: string
  companyId: number
  productType: ProductType
  rest: Tonnes
  price: Cents | null
  oilContent: number | null
  linterContent: number | null
  moisture: number | null
  impurity: number | null
  dtex: number | null
  cutLength: number | null
  linterClass: number | null
  fibreGrade: number | null
  weightType: number | null
  packageType: number | null
  region: number | null
  productionYear: number | null
  producer: string | null
}

/** The named ones of those on sale, the newest first. */
export async function tonnageOnSale(
  of: { productType?: ProductType; companyId?: number; listingIds?: readonly number[] },
  limit = 10_000
): Promise<TonnageOnSale[]> {
  const { rows } = await db.rawQuery(
    `select l.id as "listingId", b.id as "batchId", b.batch_code as "batchCode", l.company_id as "companyId", b.product_type as "productType",
       b.gross_weight::float8 as rest, (${PRICE_SQL})::float8 as price, t.oil_content::float8 as "oilContent", t.linter_content::float8 as "linterContent",
       b.moisture::float8 as moisture, b.impurity::float8 as impurity, t.dtex::float8 as dtex, t.cut_length::float8 as "cutLength",
       t.linter_class as "linterClass", t.fibre_grade as "fibreGrade", b.weight_type as "weightType", b.package_type as "packageType", b.region,
       b.production_year as "productionYear", nullif(b.producer_name, '') as producer
     from tonnage_goods t join batches b on b.id = t.batch_id and ${BY_TONNE_SQL}
       join listings l on l.batch_id = b.id and ${ON_SALE_SQL} left join listing_references r on r.listing_id = l.id
     where (?::int is null or b.product_type = ?) and (?::bigint is null or l.company_id = ?) and (?::bigint[] is null or l.id = any(?))
     order by l.id desc limit ?`,
    [
      of.productType ?? null,
      of.productType ?? null,
      of.companyId ?? null,
      of.companyId ?? null,
      of.listingIds ? [...of.listingIds] : null,
      of.listingIds ? [...of.listingIds] : null,
      limit,
    ]
  )
  return rows
}
