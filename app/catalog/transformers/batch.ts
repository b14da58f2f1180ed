import type Batch from '#app/catalog/models/batch'
import { batchName } from '#app/catalog/rules/batch_name'
import { contractWeight } from '#app/catalog/rules/contract_weight'
import { mainColour, shareText } from '#app/catalog/rules/colour'
import {
  COLOUR_KEYS,
  COLOUR_WORDS,
  LENGTH_KEYS,
  MICRONAIRE_KEYS,
  type ColourKey,
  type LengthKey,
} from '#app/catalog/rules/indicators'
import { toQualityStrip, type QualityStrip } from '#app/catalog/transformers/quality_strip'
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

export { toQualityStrip, type QualityStrip, toAgioBreakdown, type AgioBreakdown }

type Share = number | null
type UpperShares = Record<
  | 'C1'
  | 'B1'
  | 'A'
  | 'B2'
  | 'C2'
  | 'U1'
  | 'U2'
  | 'U3'
  | 'U4'
  | 'U5'
  | 'S1'
  | 'S2'
  | 'S3'
  | 'S4'
  | 'S5'
  | 'P1'
  | 'P2'
  | 'P3',
  Share
>

/** The batch's part of the wire's Product (glossary §1.1). Weights in tonnes, agio in cents per tonne. */
export type BatchRow = Record<ColourKey | LengthKey, Share> &
  UpperShares & {
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
    impurity: number | null
    moisture: number | null
    moistureMax: number | null
    grossWeight: number
    tareWeight: number | null
    netWeight: number | null
    publicWeight: number | null
    /** Weight the amount is computed on: public for weightType 1, gross for 2. */
    settlementWeight: number
    weightCheck: string | null
    lvMain: string | null
    /** `白棉3级` or `白棉2级（无主体）` */
    lvMainText: string | null
    /** `白棉2级(62.4)%，白棉3级(37.6)%` */
    colourText: string
    lengthText: string
    micronaireText: string
    lenAvg: number | null
    lenMax: number | null
    lenMin: number | null
    mikeAvg: number | null
    mikeMain: string | null
    uniformityAvg: number | null
    strengthAvg: number | null
    foreignFiber: number | null
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
    leafGrade: number | null
    currency: string
    pod: string | null
    shipmentDate: string | null
    quota: number | null
    ciqTerm: CiqTerm | null
    cargoOwner: string | null
    remark: string | null
    salesState: SalesState
    /** `2025/26 新疆机采棉 21级 29.2mm` */
    productName: string
  }

function colourMainText(batch: Batch): string | null {
  return mainColour(batch)?.text ?? (batch.lvMain ? (COLOUR_WORDS[batch.lvMain] ?? null) : null)
}

const pick = <Key extends ColourKey | LengthKey>(batch: Batch, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, batch[key] ?? null])) as Record<Key, Share>

export function toBatchRow(batch: Batch): BatchRow {
  const producer = batch.$preloaded.producer as Batch['producer'] | undefined
  const entrepot = batch.$preloaded.entrepot as Batch['entrepot'] | undefined
  return {
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
    impurity: batch.impurity,
    moisture: batch.moisture,
    moistureMax: batch.moistureMax,
    grossWeight: batch.grossWeight,
    tareWeight: batch.tareWeight,
    netWeight: batch.netWeight,
    publicWeight: batch.publicWeight,
    settlementWeight: contractWeight(batch),
    weightCheck: batch.weightCheck,
    ...pick(batch, COLOUR_KEYS),
    lvMain: batch.lvMain,
    lvMainText: colourMainText(batch),
    colourText: shareText(batch, COLOUR_KEYS),
    ...pick(batch, LENGTH_KEYS),
    lengthText: shareText(batch, LENGTH_KEYS),
    lenAvg: batch.lenAvg,
    lenMax: batch.lenMax,
    lenMin: batch.lenMin,
    C1: batch.c1,
    B1: batch.b1,
    A: batch.a,
    B2: batch.b2,
    C2: batch.c2,
    micronaireText: shareText(batch, MICRONAIRE_KEYS),
    mikeAvg: batch.mikeAvg,
    mikeMain: batch.mikeMain,
    U1: batch.u1,
    U2: batch.u2,
    U3: batch.u3,
    U4: batch.u4,
    U5: batch.u5,
    uniformityAvg: batch.uniformityAvg,
    S1: batch.s1,
    S2: batch.s2,
    S3: batch.s3,
    S4: batch.s4,
    S5: batch.s5,
    strengthAvg: batch.strengthAvg,
    P1: batch.p1,
    P2: batch.p2,
    P3: batch.p3,
    foreignFiber: batch.foreignFiber,
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
    leafGrade: batch.leafGrade,
    currency: batch.currency,
    pod: batch.pod,
    shipmentDate: batch.shipmentDate,
    quota: batch.quota,
    ciqTerm: batch.ciqTerm,
    cargoOwner: batch.cargoOwner,
    remark: batch.remark,
    salesState: batch.salesState,
  }
}
