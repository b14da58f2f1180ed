import type Batch from '#app/catalog/models/batch'
import { batchName } from '#app/catalog/rules/batch_name'
import { contractWeight } from '#app/catalog/rules/contract_weight'
import { mainColour, shareText } from '#app/catalog/rules/colour'
import {
  COLOUR_KEYS,
  COLOUR_WORDS,
  LENGTH_KEYS,
  MEASURE_LIST,
  MICRONAIRE_KEYS,
  SHARE_KEYS,
  wireNameOf,
  type MeasureKey,
  type WireShareKey,
} from '#app/catalog/indicators'
import { toAgioBreakdown, type AgioBreakdown } from '#app/catalog/transformers/agio'
import {
  type BatchType,
  type CiqTerm,
  type InTransitState,
  type PackageType,
  type PickType,
  type ProductType,
  type Region,
  type SalesState,
  type WeightType,
} from '#app/catalog/codes'
import type { YesNo } from '#core/codes'

export { toAgioBreakdown, type AgioBreakdown }

/**
 * The batch's part of the wire's Product (glossary §1.1). Weights in tonnes, agio in cents per tonne. 货主 is not in it: whose goods an agent sells is known to
 * its own company and to operators (`own_batch`).
 */
export type BatchRow = Record<WireShareKey | MeasureKey, number | null> & {
  productId: number
  productType: ProductType
  batchNum: number
  batchCode: string
  productionYear: number | null
  isVerified: YesNo
  weightType: WeightType
  companyId: number
  packets: number
  packageType: PackageType | null
  place: string | null
  region: Region | null
  province: string | null
  city: string | null
  district: string | null
  chandi: string
  producerId: number | null
  producerCode: string | null
  producerName: string | null
  producerAddress: string | null
  entrepotId: number | null
  entrepotName: string | null
  entrepotAddress: string | null
  entrepotContact: string | null
  entrepotPhone: string | null
  inTransitState: InTransitState
  arrivalDate: string | null
  inspectUnit: string | null
  inspectCode: string | null
  verifyDate: string | null
  grossWeight: number
  tareWeight: number | null
  /** Tonnes with the digits of the certificate, down to the gram; the other weights are whole kilograms. */
  netWeight: number | null
  publicWeight: number | null
  /** Weight that amounts are computed on: public for weightType 1, gross for 2. */
  settlementWeight: number
  weightCheck: string | null
  lvMain: string | null
  /** `白棉3级` or `白棉2级（无主体）` */
  lvMainText: string | null
  /** `白棉2级(62.4)%，白棉3级(37.6)%` */
  colourText: string
  lengthText: string
  micronaireText: string
  mikeMain: string | null
  batchType: BatchType | null
  pickType: PickType | null
  czceAgio: number | null
  czceAgioReason: string | null
  czcePickBaleAgio: number | null
  percentAgio: number | null
  premiumAgio: number
  blNo: string | null
  containerNo: string | null
  markNo: string | null
  bci: YesNo | null
  currency: string
  pod: string | null
  shipmentDate: string | null
  quota: number | null
  ciqTerm: CiqTerm | null
  remark: string | null
  salesState: SalesState
  /** `2025/26 新疆机采棉 21级 29.2mm` */
  productName: string
}

function colourMainText(batch: Batch): string | null {
  return mainColour(batch)?.text ?? (batch.lvMain ? (COLOUR_WORDS[batch.lvMain] ?? null) : null)
}

type Figures = Record<WireShareKey | MeasureKey, number | null>

/** Measures and shares: wire name and property of the batch. */
const FIGURES = [
  ...MEASURE_LIST.map(({ key }) => [key, key] as const),
  ...SHARE_KEYS.map((key) => [wireNameOf(key), key] as const),
]
/** All of them unknown. A copy of it has its final shape, so filling and copying it takes half the time of adding name by name. */
const UNKNOWN = Object.fromEntries(FIGURES.map(([name]) => [name, null])) as Figures

/** Measures and shares by their wire names. */
function figuresOf(batch: Batch): Figures {
  const figures = { ...UNKNOWN }
  for (const [name, key] of FIGURES) figures[name] = batch[key] ?? null
  return figures
}

export function toBatchRow(batch: Batch): BatchRow {
  const producer = batch.$preloaded.producer as Batch['producer'] | undefined
  const entrepot = batch.$preloaded.entrepot as Batch['entrepot'] | undefined
  return {
    ...figuresOf(batch),
    productId: batch.id,
    productType: batch.productType,
    batchNum: batch.batchNum,
    batchCode: batch.batchCode,
    productName: batchName(batch),
    productionYear: batch.productionYear,
    isVerified: batch.isVerified,
    weightType: batch.weightType,
    companyId: batch.companyId,
    packets: batch.packets,
    packageType: batch.packageType,
    place: batch.place,
    region: batch.region,
    province: batch.province,
    city: batch.city,
    district: batch.district,
    chandi: batch.chandi,
    producerId: batch.producerId,
    producerCode: batch.producerCode,
    producerName: batch.producerName,
    producerAddress: producer?.address ?? null,
    entrepotId: batch.entrepotId,
    entrepotName: batch.entrepotName,
    entrepotAddress: entrepot?.address ?? null,
    entrepotContact: entrepot?.contact ?? null,
    entrepotPhone: entrepot?.phone ?? null,
    inTransitState: batch.inTransitState,
    arrivalDate: batch.arrivalDate,
    inspectUnit: batch.inspectUnit,
    inspectCode: batch.inspectCode,
    verifyDate: batch.verifyDate,
    grossWeight: batch.grossWeight,
    tareWeight: batch.tareWeight,
    netWeight: batch.netWeight,
    publicWeight: batch.publicWeight,
    settlementWeight: contractWeight(batch),
    weightCheck: batch.weightCheck,
    lvMain: batch.lvMain,
    lvMainText: colourMainText(batch),
    colourText: shareText(batch, COLOUR_KEYS),
    lengthText: shareText(batch, LENGTH_KEYS),
    micronaireText: shareText(batch, MICRONAIRE_KEYS),
    mikeMain: batch.mikeMain,
    batchType: batch.batchType,
    pickType: batch.pickType,
    czceAgio: batch.czceAgio,
    czceAgioReason: batch.czceAgioReason,
    czcePickBaleAgio: batch.czcePickBaleAgio,
    percentAgio: batch.percentAgio,
    premiumAgio: batch.premiumAgio,
    blNo: batch.blNo,
    containerNo: batch.containerNo,
    markNo: batch.markNo,
    bci: batch.bci,
    currency: batch.currency,
    pod: batch.pod,
    shipmentDate: batch.shipmentDate,
    quota: batch.quota,
    ciqTerm: batch.ciqTerm,
    remark: batch.remark,
    salesState: batch.salesState,
  }
}
