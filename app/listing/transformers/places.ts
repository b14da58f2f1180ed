import type { ProductType, Region } from '#app/catalog/codes'

export type ProducerRow = {
  id: number
  code: string
  name: string
  shortName: string | null
  regionName: string | null
  county: string | null
  address: string | null
  region: Region | null
  lng: number | null
  lat: number | null
  onSale: number
  onSaleWeight: number
}

export type EntrepotRow = {
  id: number
  name: string
  type: string | null
  province: string | null
  city: string | null
  district: string | null
  address: string | null
  capacity: number | null
  /** Cents per tonne and day. */
  storageFee: number
  /** Cents per tonne. */
  outboundFee: number | null
  lng: number | null
  lat: number | null
  onSale: number
  onSaleWeight: number
}

/** Averages of the batches of a mill in one crop year. */
export type YearQuality = {
  productionYear: number | null
  batches: number
  weight: number
  lenAvg: number | null
  strengthAvg: number | null
  mikeAvg: number | null
  uniformityAvg: number | null
  impurity: number | null
}

export type StockRow = { productType: ProductType; batches: number; packets: number; weight: number }

export const toProducer = (row: Record<string, any>): ProducerRow => ({
  id: row.id,
  code: row.code,
  name: row.name,
  shortName: row.short_name,
  regionName: row.region_name,
  county: row.county,
  address: row.address,
  region: row.region,
  lng: row.lng,
  lat: row.lat,
  onSale: row.count,
  onSaleWeight: Number(row.weight),
})

export const toEntrepot = (row: Record<string, any>): EntrepotRow => ({
  id: row.id,
  name: row.name,
  type: row.type,
  province: row.province,
  city: row.city,
  district: row.district,
  address: row.address,
  capacity: row.capacity,
  storageFee: row.storage_fee,
  outboundFee: row.outbound_fee,
  lng: row.lng,
  lat: row.lat,
  onSale: row.count,
  onSaleWeight: Number(row.weight),
})
