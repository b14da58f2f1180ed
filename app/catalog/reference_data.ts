import db from '@adonisjs/lucid/services/db'
import AgioTable from '#app/catalog/models/agio_table'
import { now } from '#core/clock'
import { referenceFile } from '#app/catalog/queries/reference_files'
import { CCA_SEED, ZCE_2016, ZCE_SEED, type AgioRates } from '#app/catalog/rules/agio_tables'
import { AgioTableType } from '#app/catalog/codes'

type Seed = {
  type: AgioTableType
  name: string
  cropYear: number | null
  effectiveDate: string
  rates: AgioRates
  source: string
}

const SEEDS: Seed[] = [
  {
    type: AgioTableType.exchange,
    name: '郑商所升贴水 2016/17',
    cropYear: 2016,
    effectiveDate: '2016-09-01',
    rates: ZCE_2016,
    source: '郑商所2016/17年度升贴水公告',
  },
  {
    type: AgioTableType.exchange,
    name: '郑商所升贴水 2017/18起',
    cropYear: 2017,
    effectiveDate: '2017-09-01',
    rates: ZCE_SEED,
    source: '行业测算工具，上线前以郑商所公告附件为准',
  },
  {
    type: AgioTableType.association,
    name: '质量差价（锯齿细绒棉）2025-11',
    cropYear: null,
    effectiveDate: '2025-11-01',
    rates: CCA_SEED,
    source: '中国棉花协会质量差价公告，未公布项为平台参考值',
  },
]

async function installAgioTables() {
  const installed = await AgioTable.query().select('type', 'cropYear', 'effectiveDate')
  for (const seed of SEEDS) {
    const same = (table: AgioTable) =>
      table.type === seed.type && table.cropYear === seed.cropYear && table.effectiveDate === seed.effectiveDate
    if (!installed.some(same)) await AgioTable.create({ ...seed, appliedAt: now() })
  }
}

/** Installs the public list of ginning mills. Existing rows are kept as operators maintain them. */
async function installProducers() {
  const rows = await referenceFile('producers.csv')
  const [{ count }] = await db.from('producers').whereIn('source', ['全国棉花加工企业名录']).count('*')
  if (Number(count) >= rows.length) return
  const columns = 'code, name, short_name, region_name, county, county_code, region, lng, lat'
  await db.rawQuery(
    `insert into producers (${columns}, address, source)
     select ${columns}, nullif(concat(region_name, county), ''), '全国棉花加工企业名录' from json_populate_recordset(null::producers, ?::json)
     on conflict (code) do nothing`,
    [JSON.stringify(rows)]
  )
}

/** Installs warehouses named in public records. */
async function installEntrepots() {
  const rows = await referenceFile('entrepots.csv')
  const columns = 'name, type, province, city, region, lng, lat, source'
  await db.rawQuery(
    `insert into entrepots (${columns}) select ${columns} from json_populate_recordset(null::entrepots, ?::json) on conflict (name) do nothing`,
    [JSON.stringify(rows)]
  )
}

/** Installs price-difference tables, mills and warehouses, which the module requires. */
export async function installReferenceData() {
  await installAgioTables()
  await installProducers()
  await installEntrepots()
}
