import AgioTable from '#app/catalog/models/agio_table'
import { CCA_SEED, ZCE_2016, ZCE_SEED, type AgioRates } from '#app/catalog/rules/agio_tables'

type Seed = {
  type: 1 | 2
  name: string
  cropYear: number | null
  effectiveDate: string
  rates: AgioRates
  source: string
}

const SEEDS: Seed[] = [
  {
    type: 1,
    name: '郑商所升贴水 2016/17',
    cropYear: 2016,
    effectiveDate: '2016-09-01',
    rates: ZCE_2016,
    source: '郑商所2016/17年度升贴水公告',
  },
  {
    type: 1,
    name: '郑商所升贴水 2017/18起',
    cropYear: 2017,
    effectiveDate: '2017-09-01',
    rates: ZCE_SEED,
    source: '行业测算工具，上线前以郑商所公告附件为准',
  },
  {
    type: 2,
    name: '质量差价（锯齿细绒棉）2025-11',
    cropYear: null,
    effectiveDate: '2025-11-01',
    rates: CCA_SEED,
    source: '中国棉花协会质量差价公告，未公布项为平台参考值',
  },
]

/** The price-difference tables the module cannot price without. Versions that exist are left as operators keep them. */
export async function installReferenceData() {
  const installed = await AgioTable.query().select('type', 'cropYear', 'effectiveDate')
  for (const seed of SEEDS) {
    if (
      installed.some(
        (table) =>
          table.type === seed.type && table.cropYear === seed.cropYear && table.effectiveDate === seed.effectiveDate
      )
    )
      continue
    await AgioTable.create(seed)
  }
}
