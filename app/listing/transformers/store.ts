import { CompanyType } from '#app/company/codes'
import { formatTime } from '#core/clock'

/** A seller with its goods on the market, tonnes. */
export type StoreRow = {
  companyId: number
  name: string
  alias: string
  typeList: CompanyType[]
  province: string
  city: string
  onSale: number
  onSaleWeight: number
  /** Of them what is sold by the tonne. */
  byTonne: number
  byTonneWeight: number
  /** Of them what is priced in US dollars. */
  inDollars: number
  inDollarsWeight: number
  /** Of batches of cotton in yuan: seed costs a fifth of it. */
  minPrice: number | null
  newestTime: string | null
  favourite: boolean
}

export function toStoreRow(row: Record<string, any>): StoreRow {
  return {
    companyId: row.id,
    name: row.name,
    alias: row.alias,
    typeList: CompanyType.codes.filter((bit) => (row.type & bit) !== 0),
    province: row.province_name,
    city: row.city_name,
    onSale: row.count,
    onSaleWeight: Number(row.weight),
    byTonne: row.lots,
    byTonneWeight: Number(row.lot_weight),
    inDollars: row.dollar_offers,
    inDollarsWeight: Number(row.dollar_weight),
    minPrice: row.min_price,
    newestTime: formatTime(row.newest),
    favourite: row.favourite !== null,
  }
}
