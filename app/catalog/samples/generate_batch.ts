/*
 * Realistic batches for demo markets and benchmarks: typical values of a county and a year, typical variation between the bales of a batch, and
 * shares counted from bales. The same random sequence gives the same batch.
 */
import { DateTime } from 'luxon'
import { summariseBales } from '#app/catalog/import/bales'
import { BALE_MEASURES, MEASURES, MEASURE_LIST, type BaleKey, type Measure } from '#app/catalog/indicators'
import type { DraftBale, Values } from '#app/catalog/import/draft'
import { derive, type DerivableBatch, type Version } from '#app/catalog/rules/derive'
import { normal, normalBelow, type NextRandom } from '#app/catalog/rules/normal'
import { roundHalfUp } from '#core/numbers'
import {
  BatchType,
  InTransitState,
  PackageType,
  PickType,
  ProductType,
  Region,
  SalesState,
  WeightType,
} from '#app/catalog/codes'
import { YesNo } from '#core/codes'

export type GeneratorProducer = {
  id: number | null
  code: string
  name: string
  region: Region | null
  regionName: string | null
  county: string | null
  countyCode?: string | null
}

export type GenerateOptions = {
  producer: GeneratorProducer
  /** Start year: 2025 = 2025/26. */
  cropYear: number
  /** Number of the batch at its mill in that year, from 1. */
  serial: number
  /** Without bales shares are drawn directly: 20 times faster, for a million rows. */
  bales?: boolean
  /** Tables for the agio; without them only weights and classes are derived. */
  tables?: { exchange: Version | null; association: Version | null }
}

export type GeneratedBatch = { batchCode: string; values: Values; bales: DraftBale[] }

type Climate = {
  length: number
  strength: number
  mike: number
  uniformity: number
  level: number
  spotted: number
  impurity: number
  moisture: number
  machine: number
}

/** Typical means. `level` is the colour level around which bales vary. */
const CLIMATES: Record<Region, Climate> = {
  [Region.southXinjiang]: {
    length: 28.7,
    strength: 28.6,
    mike: 4.5,
    uniformity: 82.3,
    level: 2.6,
    spotted: 0.004,
    impurity: 1.8,
    moisture: 5.2,
    machine: 0.7,
  },
  [Region.northXinjiang]: {
    length: 29.0,
    strength: 29.0,
    mike: 4.3,
    uniformity: 82.6,
    level: 2.9,
    spotted: 0.008,
    impurity: 2.1,
    moisture: 5.7,
    machine: 0.95,
  },
  [Region.inland]: {
    length: 28.5,
    strength: 28.8,
    mike: 4.7,
    uniformity: 82.8,
    level: 2.9,
    spotted: 0.05,
    impurity: 1.9,
    moisture: 7.8,
    machine: 0.2,
  },
}

/** A stable number between −1 and 1 for a text, which makes a county or a mill slightly different every year. */
function characterOf(text: string): number {
  let hash = 2166136261
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619)
  return ((hash >>> 0) % 2001) / 1000 - 1
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
const tenth = (value: number) => roundHalfUp(value, 1)

type Means = Climate & { machinePicked: boolean }

/** The means around which the batch's bales vary. */
function meansOf(random: NextRandom, producer: GeneratorProducer, cropYear: number): Means {
  const climate = CLIMATES[producer.region ?? Region.northXinjiang]
  const county = characterOf(`${producer.countyCode ?? producer.regionName ?? producer.code.slice(0, 2)}`)
  const year = characterOf(`crop${cropYear}`)
  const mill = characterOf(producer.code)
  const machinePicked = random() < climate.machine
  return {
    ...climate,
    machinePicked,
    length: normal(random, climate.length + county * 0.45 + year * 0.2, 0.35),
    strength: normal(random, climate.strength + county * 0.5 + year * 0.35, 0.55),
    mike: clamp(normal(random, climate.mike + mill * 0.12 + year * 0.15, 0.2), 3.3, 5.3),
    uniformity: normal(random, climate.uniformity + county * 0.3 - (machinePicked ? 0.3 : 0), 0.4),
    level: clamp(normal(random, climate.level + (machinePicked ? 0.15 : -0.35) + mill * 0.15, 0.35), 1.2, 4.6),
    spotted: climate.spotted * (random() < 0.85 ? random() : 4),
    impurity: clamp(normal(random, climate.impurity + (machinePicked ? 0.3 : -0.4), 0.35), 0.5, 4.5),
    moisture: clamp(normal(random, climate.moisture, 0.8), 3.2, 10.8),
  }
}

/** Figures of a bale with a distribution given in the table of measures; the climate determines the others. */
function drawnMeasures(random: NextRandom): Record<BaleKey, number | null> {
  const drawn = BALE_MEASURES.map(({ key, measure }) => {
    const { demo, decimals, min, max }: Measure = MEASURES[measure]
    const value = demo ? roundHalfUp(clamp(normal(random, demo.mean, demo.deviation), min, max), decimals) : null
    return [key, value]
  })
  return Object.fromEntries(drawn)
}

function baleOf(random: NextRandom, means: Means, seq: number, code: string): DraftBale {
  const level = clamp(Math.round(normal(random, means.level, 0.45)), 1, 5)
  const spotted = random() < means.spotted
  const ginning = random()
  return {
    ...drawnMeasures(random),
    seq,
    // 32 digits like the bar code of the inspection: a 3, batch code, weight, serial number.
    barCode: `3${code}${String(Math.floor(random() * 1_000_000)).padStart(6, '0')}${String(seq).padStart(6, '0')}${String(Math.floor(random() * 1e8)).padStart(8, '0')}`,
    // The second digit is 1 for white, 2 for light spotted cotton, which has three levels.
    colour: spotted ? `${Math.min(level, 3)}2` : `${level}1`,
    length: tenth(normal(random, means.length, 0.55)),
    micronaire: tenth(clamp(normal(random, means.mike, 0.18), 2.6, 6.2)),
    strength: tenth(normal(random, means.strength, 0.75)),
    uniformity: tenth(normal(random, means.uniformity, 0.8)),
    ginning: ginning < 0.06 ? 'P1' : ginning < 0.985 ? 'P2' : 'P3',
    grossWeight: roundHalfUp(normal(random, 227.8, 1.6), 1) / 1000,
    foreignFiber: random() < 0.0008 ? 1 : 0,
  }
}

/** Shares of classes between bounds, in the steps that counting 186 bales yields, summing to 100. */
function drawnShares(random: NextRandom, keys: string[], bounds: number[], mean: number, deviation: number): Values {
  const shares = keys.map((_, index) => {
    const below = index === 0 ? 0 : normalBelow(bounds[index - 1], mean, deviation)
    const upTo = index === keys.length - 1 ? 1 : normalBelow(bounds[index], mean, deviation)
    const bales = Math.round((upTo - below) * 186 + (random() - 0.5))
    return Math.max(roundHalfUp((bales / 186) * 100, 1), 0)
  })
  const largest = shares.indexOf(Math.max(...shares))
  const rest = shares.reduce((sum, share, index) => (index === largest ? sum : sum + share), 0)
  shares[largest] = roundHalfUp(100 - rest, 1)
  return Object.fromEntries(keys.map((key, index) => [key, shares[index]]))
}

const LENGTHS = ['len25', 'len26', 'len27', 'len28', 'len29', 'len30', 'len31', 'len32']

function drawnQuality(random: NextRandom, means: Means): Values {
  const white = drawnShares(random, ['lv11', 'lv21', 'lv31', 'lv41', 'lv51'], [1.5, 2.5, 3.5, 4.5], means.level, 0.45)
  const p1 = roundHalfUp(random() * 12, 1)
  const p3 = roundHalfUp(random() * 3, 1)
  const zeros = Object.fromEntries(
    ['lv12', 'lv22', 'lv32', 'lv13', 'lv23', 'lv33', 'lv14', 'lv24'].map((key) => [key, 0])
  )
  const spotted = means.spotted > 0.02 ? roundHalfUp(Math.min(means.spotted * 100, (white.lv31 as number) - 0.1), 1) : 0
  if (spotted > 0) {
    white.lv31 = roundHalfUp((white.lv31 as number) - spotted, 1)
    zeros.lv22 = spotted
  }
  return {
    ...white,
    ...zeros,
    ...drawnShares(random, LENGTHS, [25.95, 26.95, 27.95, 28.95, 29.95, 30.95, 31.95], means.length, 0.55),
    ...drawnShares(random, ['c1', 'b1', 'a', 'b2', 'c2'], [3.45, 3.65, 4.25, 4.95], means.mike, 0.18),
    ...drawnShares(random, ['s5', 's4', 's3', 's2', 's1'], [23.95, 25.95, 28.95, 30.95], means.strength, 0.75),
    ...drawnShares(random, ['u5', 'u4', 'u3', 'u2', 'u1'], [76.95, 79.95, 82.95, 85.95], means.uniformity, 0.8),
    p1,
    p2: roundHalfUp(100 - p1 - p3, 1),
    p3,
    lenAvg: tenth(means.length),
    lenMax: tenth(means.length + 1.2 + random() * 0.5),
    lenMin: tenth(means.length - 1.2 - random() * 0.5),
    mikeAvg: tenth(means.mike),
    strengthAvg: tenth(means.strength),
    uniformityAvg: tenth(means.uniformity),
    foreignFiber: random() < 0.03 ? 1 + Math.floor(random() * 3) : 0,
  }
}

/**
 * One state-inspected batch of a mill.
 *
 * @param random seeded sequence
 * @returns attributes of `Batch` except company, warehouse and place; weights in tonnes, bales' gross weight in tonnes
 */
export function generateBatch(
  random: NextRandom,
  { producer, cropYear, serial, bales: withBales = true, tables }: GenerateOptions
): GeneratedBatch {
  const line = 1 + (Math.floor((serial - 1) / 999) % 9)
  const batchCode = `${producer.code}${String(cropYear % 100).padStart(2, '0')}${line}${String(((serial - 1) % 999) + 1).padStart(3, '0')}`
  const means = meansOf(random, producer, cropYear)
  const odd = random()
  const packets = odd < 0.9 ? 186 : odd < 0.985 ? 180 + Math.floor(random() * 11) : 160 + Math.floor(random() * 20)

  const bales = withBales
    ? Array.from({ length: packets }, (_, index) => baleOf(random, means, index + 1, batchCode))
    : []
  const quality = withBales ? summariseBales(bales) : { ...drawnQuality(random, means), packets }
  const grossWeight = withBales
    ? roundHalfUp(
        bales.reduce((sum, bale) => sum + bale.grossWeight!, 0),
        3
      )
    : roundHalfUp(packets * normal(random, 0.2278, 0.0002), 3)
  const moisture = roundHalfUp(means.moisture, 2)
  // Ginning takes place from October to January.
  const day = DateTime.utc(cropYear, 10, 5).plus({ days: Math.floor(random() * 100) })

  const values: Values = {
    ...quality,
    productType: ProductType.xinjiang,
    batchNum: 1,
    batchCode,
    productionYear: cropYear,
    isVerified: YesNo.yes,
    weightType: WeightType.conditioned,
    packets,
    packageType: random() < 0.8 ? PackageType.plastic : PackageType.cottonCloth,
    region: producer.region ?? null,
    chandi: [producer.regionName, producer.county].filter(Boolean).join('') || '新疆',
    producerId: producer.id,
    producerCode: producer.code,
    producerName: producer.name,
    inTransitState: InTransitState.stored,
    inspectUnit: producer.region === Region.inland ? '省级纤维质量监测中心' : '新疆纤维质量监测中心',
    inspectCode: `GJ${cropYear}-${batchCode.slice(0, 7)}${batchCode.slice(7)}`,
    verifyDate: day.toISODate(),
    impurity: roundHalfUp(means.impurity, 2),
    moisture,
    moistureMax: roundHalfUp(moisture + 0.3 + random() * 0.9, 2),
    grossWeight,
    tareWeight: roundHalfUp(packets * (random() < 0.5 ? 0.0014 : 0.0012), 3),
    batchType: means.machinePicked ? BatchType.machinePicked : BatchType.sawGinned,
    pickType: means.machinePicked ? PickType.byMachine : PickType.byHand,
    currency: 'CNY',
    premiumAgio: 0,
    salesState: SalesState.onSale,
    publicFromCertificate: YesNo.no,
  }
  for (const { key, demo, decimals, min, max } of MEASURE_LIST)
    if (demo && values[key] === undefined)
      values[key] = roundHalfUp(clamp(normal(random, demo.mean, demo.deviation), min, max), decimals)
  Object.assign(
    values,
    derive(values as unknown as DerivableBatch, tables?.exchange ?? null, tables?.association ?? null)
  )
  return { batchCode, values, bales }
}
