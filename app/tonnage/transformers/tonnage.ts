import type { Tonnes } from '#core/money'
import type { FibreGrade, LinterClass } from '#app/tonnage/codes'
import type TonnageGoods from '#app/tonnage/models/tonnage_goods'
import type Batch from '#app/catalog/models/batch'
import { tonnageFacts, tonnageName, type NamedGoods } from '#app/tonnage/rules/tonnage_name'

/** What goods by the tonne have beside a batch. Tonnes; contents in percent, `dtex` in decitex, `cutLength` in millimetres. */
export type TonnageFacts = {
  /** `涤短半光 1.56dtex×38mm A级` */
  productName: string
  /** `含油率18.5% 含绒率9.0%` */
  factsText: string
  minLot: Tonnes
  oilContent: number | null
  linterContent: number | null
  linterClass: LinterClass | null
  dtex: number | null
  cutLength: number | null
  fibreGrade: FibreGrade | null
  photoFileIds: number[]
  reportFileId: number | null
}

const FACTS = [
  'productName',
  'factsText',
  'minLot',
  'oilContent',
  'linterContent',
  'linterClass',
  'dtex',
  'cutLength',
  'fibreGrade',
  'photoFileIds',
  'reportFileId',
] as const satisfies readonly (keyof TonnageFacts)[]

/** The facts in the copy of the goods that an order keeps. */
export function toSnapshotFacts(stored: Partial<TonnageFacts>): TonnageFacts {
  return Object.fromEntries(FACTS.map((key) => [key, stored[key] ?? null])) as TonnageFacts
}

export function toTonnageFacts(batch: NamedGoods, goods: TonnageGoods): TonnageFacts {
  return {
    productName: tonnageName(batch, goods),
    factsText: tonnageFacts(batch, goods),
    minLot: goods.minLot,
    oilContent: goods.oilContent,
    linterContent: goods.linterContent,
    linterClass: goods.linterClass,
    dtex: goods.dtex,
    cutLength: goods.cutLength,
    fibreGrade: goods.fibreGrade,
    photoFileIds: goods.photoFileIds,
    reportFileId: goods.reportFileId,
  }
}

/** Goods that have just been entered or changed, for their seller. */
export type SavedGoods = TonnageFacts & { productId: number; batchCode: string; restWeight: Tonnes }

export const toSavedGoods = ({ batch, goods }: { batch: Batch; goods: TonnageGoods }): SavedGoods => ({
  productId: batch.id,
  batchCode: batch.batchCode,
  restWeight: batch.grossWeight,
  ...toTonnageFacts(batch, goods),
})
