/*
 * Converts the answer of `/place/map` to the spots of the map and of the list beside it.
 */
import { sumWeight } from '../../../lib/format.js'
import { areaAt, XINJIANG, type Geometry, type Point } from '../../../components/map/geometry.js'
import type { MapStock, PlaceMap } from '#wire/listing/transformers/place_map'
import { ENTREPOT, MILLS } from '../../../components/map/map_kinds.js'
import type { ProductType, Region } from '#ui/generated/codes'

export { ENTREPOT, MILLS }

export type SpotFilters = { kind?: number; productType?: ProductType; region?: Region; stocked?: number }

type Stocked = { name: string; path: string; stock: MapStock[]; batches: number; weight: number }

/** A warehouse, or the mills of one place. */
export type Spot = {
  id: string
  kind: typeof ENTREPOT | typeof MILLS
  name: string
  /** Second line: kind of warehouse, or prefecture of the mills. */
  note: string
  at: Point | null
  province: number | null
  prefecture: number | null
  /** Number of warehouses or mills at this spot. */
  places: number
  stock: MapStock[]
  batches: number
  weight: number
  /** Link to the details: the warehouse, or the list of the mills of the place. */
  path: string
  /** Mills with goods on sale, the largest first. */
  selling: Stocked[]
}

const total = (stock: MapStock[]) => ({
  batches: stock.reduce((sum, one) => sum + one.batches, 0),
  weight: sumWeight(stock.map(({ weight }) => weight)),
})

/** Stocks added up by type of goods. */
export function addStocks(stocks: MapStock[][]): MapStock[] {
  const sums = new Map<number, MapStock>()
  for (const { productType, batches, weight } of stocks.flat()) {
    const sum = sums.get(productType)
    sums.set(productType, {
      productType,
      batches: (sum?.batches ?? 0) + batches,
      weight: sumWeight([sum?.weight, weight]),
    })
  }
  return [...sums.values()].sort((a, b) => a.productType - b.productType)
}

function millsPath(regionName: string | null, county: string | null): string {
  const query = new URLSearchParams()
  if (regionName) query.set('regionName', regionName)
  if (county) query.set('county', county)
  return `/producer?${query.toString()}`
}

/** The spots that pass the filters, the largest stock on sale first. */
export function spotsOf(map: PlaceMap, geometry: Geometry, filters: SpotFilters): Spot[] {
  const wanted = (stock: MapStock[]) =>
    filters.productType ? stock.filter(({ productType }) => productType === filters.productType) : stock
  const inRegion = ({ region }: { region: Region | null }) => !filters.region || region === filters.region
  const spots: Spot[] = []

  if (filters.kind !== MILLS)
    for (const one of map.entrepots.filter(inRegion)) {
      const stock = wanted(one.stock)
      spots.push({
        ...whereIs(one, geometry),
        ...total(stock),
        id: `e${one.id}`,
        kind: ENTREPOT,
        name: one.name,
        note: [one.type, [one.province, one.city].filter(Boolean).join(' ')].filter(Boolean).join(' · '),
        places: 1,
        stock,
        path: `/entrepot/${one.id}`,
        selling: [],
      })
    }
  if (filters.kind !== ENTREPOT)
    for (const one of map.mills.filter(inRegion)) {
      const selling = one.selling
        .map(({ code, name, stock }) => ({ name, path: `/producer/${code}`, stock: wanted(stock) }))
        .filter(({ stock }) => stock.length > 0)
        .map((mill) => ({ ...mill, ...total(mill.stock) }))
        .sort((a, b) => b.weight - a.weight)
      const stock = addStocks(selling.map((mill) => mill.stock))
      spots.push({
        ...whereIs(one, geometry),
        ...total(stock),
        id: `m${one.regionName ?? ''}.${one.county ?? ''}.${one.lng ?? ''}`,
        kind: MILLS,
        name: one.county ?? one.regionName ?? '地区不详',
        note: one.county ? (one.regionName ?? '') : '县市不详',
        places: one.mills,
        stock,
        path: millsPath(one.regionName, one.county),
        selling,
      })
    }
  return spots
    .filter(({ batches }) => batches > 0 || !(filters.stocked || filters.productType))
    .sort((a, b) => b.weight - a.weight || b.places - a.places || (a.id < b.id ? -1 : 1))
}

function whereIs({ lng, lat }: { lng: number | null; lat: number | null }, geometry: Geometry) {
  const at: Point | null = lng === null || lat === null ? null : [lng, lat]
  const province = at && (areaAt(geometry.provinces, at)?.code ?? null)
  const prefecture = at && province === XINJIANG ? (areaAt(geometry.prefectures, at)?.code ?? null) : null
  return { at, province, prefecture }
}

/** Whether a spot is in an area; without an area, anywhere on the map. */
export const isIn = (spot: Spot, area: number | undefined) =>
  spot.province !== null && (!area || spot.province === area || spot.prefecture === area)

export type Sum = { entrepots: number; stored: number; mills: number; milled: number }

/** Number of places, and tonnes on sale by warehouse and by mill. Both count the same goods, so they are never added up. */
export function sumOf(spots: Spot[]): Sum {
  const [stored, milled] = [ENTREPOT, MILLS].map((kind) => spots.filter((spot) => spot.kind === kind))
  const tonnes = (some: Spot[]) => sumWeight(some.map(({ weight }) => weight))
  return {
    entrepots: stored.length,
    stored: tonnes(stored),
    mills: milled.reduce((sum, { places }) => sum + places, 0),
    milled: tonnes(milled),
  }
}

export type Pin = {
  x: number
  y: number
  kind: Spot['kind']
  spots: Spot[]
  places: number
  batches: number
  weight: number
}

/** Merges spots of one kind that would overlap into one pin, at the place of the largest. `at` returns pixels. */
export function pinsOf(spots: Spot[], at: (point: Point) => [number, number], apart: number): Pin[] {
  const pins: Pin[] = []
  for (const spot of spots) {
    const [x, y] = at(spot.at!)
    const near = pins.find((pin) => pin.kind === spot.kind && Math.hypot(pin.x - x, pin.y - y) < apart)
    if (near) {
      near.spots.push(spot)
      near.places += spot.places
      near.batches += spot.batches
      near.weight = sumWeight([near.weight, spot.weight])
    } else {
      const { kind, places, batches, weight } = spot
      pins.push({ x, y, kind, spots: [spot], places, batches, weight })
    }
  }
  return pins
}
