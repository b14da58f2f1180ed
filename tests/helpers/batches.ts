import Batch from '#app/catalog/models/batch'
import { applyDerived } from '#app/catalog/actions/recompute_derived'
import { agioVersions } from '#app/catalog/queries/agio_tables'
import { BatchType, PackageType, PickType, ProductType, Region, WeightType } from '#app/catalog/codes'
import { YesNo } from '#core/codes'

/** Above the codes that tests name themselves. */
let serial = 0

/** Quality and weights of fixture batch B1 of the formulas: 43.729 t public weight, czceAgio 75360, percentAgio 41865. */
export const B1 = {
  productType: ProductType.xinjiang,
  productionYear: 2025,
  isVerified: YesNo.yes,
  weightType: WeightType.conditioned,
  packets: 186,
  packageType: PackageType.plastic,
  region: Region.northXinjiang,
  chandi: '新疆生产建设兵团第七师',
  province: '新疆',
  city: '奎屯',
  place: '新疆奎屯',
  batchType: BatchType.sawGinned,
  pickType: PickType.byMachine,
  grossWeight: 42.48,
  tareWeight: 0.223,
  impurity: 1.8,
  moisture: 5.6,
  moistureMax: 6.4,
  lv11: 0,
  lv21: 62.4,
  lv31: 37.6,
  lv41: 0,
  lv51: 0,
  lv12: 0,
  lv22: 0,
  lv32: 0,
  lv13: 0,
  lv23: 0,
  lv33: 0,
  lv14: 0,
  lv24: 0,
  len25: 0,
  len26: 0,
  len27: 0,
  len28: 35.5,
  len29: 48.4,
  len30: 16.1,
  len31: 0,
  len32: 0,
  lenAvg: 29.2,
  lenMax: 30.6,
  lenMin: 28.1,
  c1: 0,
  b1: 0,
  a: 81.7,
  b2: 18.3,
  c2: 0,
  mikeAvg: 4.1,
  s1: 0,
  s2: 71,
  s3: 29,
  s4: 0,
  s5: 0,
  strengthAvg: 29.4,
  u1: 0,
  u2: 58.6,
  u3: 41.4,
  u4: 0,
  u5: 0,
  uniformityAvg: 83.1,
  p1: 10,
  p2: 90,
  p3: 0,
  foreignFiber: 0,
  inspectUnit: '新疆纤维质量监测中心',
  verifyDate: '2025-11-03',
}

/**
 * A batch of a company, by default B1, with its derived fields. Every batch has a different batch code.
 */
export async function createBatch(
  companyId: number,
  overrides: Partial<Record<keyof Batch, unknown>> = {}
): Promise<Batch> {
  const batch = new Batch()
  batch.merge({
    ...B1,
    companyId,
    batchCode: `65123${260_000 + ++serial}`,
    ...overrides,
  } as Partial<Batch>)
  applyDerived(batch, await agioVersions())
  await batch.save()
  return batch.refresh()
}
