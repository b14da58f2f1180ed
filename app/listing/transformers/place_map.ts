import type { ProductType, Region } from '#app/catalog/codes'

export type MapStock = { productType: ProductType; batches: number; weight: number }

export type MapEntrepot = {
  id: number
  name: string
  type: string | null
  province: string | null
  city: string | null
  region: Region | null
  /** Null = nobody has said where it is. */
  lng: number | null
  lat: number | null
  stock: MapStock[]
}

/** Mills of one county (of one prefecture or province, where no more is known of them). */
export type MapMills = {
  regionName: string | null
  county: string | null
  region: Region | null
  lng: number | null
  lat: number | null
  /** All mills of the place; those with goods on sale stand in `selling`, the largest first. */
  mills: number
  selling: { code: string; name: string; stock: MapStock[] }[]
}

export type PlaceMap = { time: string; entrepots: MapEntrepot[]; mills: MapMills[] }

/** What the browser needs to load 高德地图. */
export type AmapAccess = { key: string; securityCode: string }
