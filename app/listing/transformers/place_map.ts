import type { ProductType, Region } from '#app/catalog/codes'

export type MapStock = { productType: ProductType; batches: number; weight: number }

export type MapEntrepot = {
  id: number
  name: string
  type: string | null
  province: string | null
  city: string | null
  region: Region | null
  /** Null = position unknown. */
  lng: number | null
  lat: number | null
  stock: MapStock[]
}

/** Mills of one county (or of one prefecture or province, where their county is unknown). */
export type MapMills = {
  regionName: string | null
  county: string | null
  region: Region | null
  lng: number | null
  lat: number | null
  /** `mills` is the number of all mills of the place; those with goods on sale are listed in `selling`, the largest first. */
  mills: number
  selling: { code: string; name: string; stock: MapStock[] }[]
}

export type PlaceMap = { time: string; entrepots: MapEntrepot[]; mills: MapMills[] }

/** The keys that the browser needs to load 高德地图. */
export type AmapAccess = { key: string; securityCode: string }
