/*
 * Runs in a copy of the sources whose tables have a further measure, 短纤维率 `shortFibre`, and a further criterion of codes, `sustainable`, and prints as JSON where the server uses it.
 * Must not need the application.
 */
import { writeFileSync } from 'node:fs'
import { generateBatch } from '#app/catalog/samples/generate_batch'
import { summariseBales } from '#app/catalog/import/bales'
import { FIELD_BY_KEY } from '#app/catalog/import/fields'
import { TEMPLATE_COLUMNS } from '#app/catalog/import/sheet_columns'
import { measureFields } from '#app/catalog/admin/batch_fields'
import type Batch from '#app/catalog/models/batch'
import { toBatchRow } from '#app/catalog/transformers/batch'
import { addBatchValidator } from '#app/catalog/validators/batches'
import { toLotGoods } from '#app/auction/transformers/lot_goods'
import { exportRows } from '#app/listing/queries/export_rows'
import { readCriteria } from '#app/listing/rules/criteria'
import { NameWords } from '#app/listing/rules/name_words'
import { understand } from '#app/listing/rules/understand'
import { CRITERIA_OF_CODES, HISTOGRAMS, NAMES } from '#app/listing/criteria'
import { RANGE_ATTRIBUTES, rangeIndex } from '#app/listing/search/attributes'
import { OfferIndex } from '#app/listing/search/offer_index'
import type { ListingRow } from '#app/listing/transformers/listing'
import { SHARE_KEYS } from '#app/catalog/indicators'
import { BatchType, ImportKind, ProductType, Region, SalesState, WeightType } from '#app/catalog/codes'
import { ListingState } from '#app/listing/codes'
import { uiSources } from '#core/ui_sources'
import { bytes, readAll } from '#tests/helpers/sheets'

const KEY = 'shortFibre'
const CODE = 'sustainable'
const of = (values: object) => (values as Record<string, unknown>)[KEY]

const batch = {
  $preloaded: {},
  productType: ProductType.xinjiang,
  batchCode: '65123251001',
  chandi: '新疆',
  region: Region.northXinjiang,
  batchType: BatchType.sawGinned,
  weightType: WeightType.gross,
  packets: 186,
  grossWeight: 42.48,
  lenAvg: 29.2,
  salesState: SalesState.onSale,
  [KEY]: 11.4,
} as unknown as Batch

async function errorsOf(value: number): Promise<string[]> {
  const [error] = await addBatchValidator.tryValidate({
    productType: ProductType.xinjiang,
    batchCode: '65123251001',
    packets: 186,
    chandi: '新疆',
    grossWeight: 42.48,
    [KEY]: value,
  })
  return (error?.messages as { message: string }[] | undefined)?.map(({ message }) => message) ?? []
}

/** Ids of the offers that a search finds among two with 11.4 and 15.0, of codes 1 and 2. */
function found(criteria: Record<string, string>): number[] {
  const index = new OfferIndex()
  for (const [id, value] of [
    [1, 114],
    [2, 150],
  ])
    index.put({
      id,
      batchCode: '65123251001',
      ranges: RANGE_ATTRIBUTES.map((_, at) => (at === rangeIndex[KEY as never] ? value : null)),
      codes: CRITERIA_OF_CODES.map(({ name }) => (name === (CODE as never) ? id : null)),
      names: NAMES.map(() => null),
      shares: SHARE_KEYS.map(() => null),
    })
  return index.page(index.match(readCriteria(criteria)), { field: KEY as never, order: 'asc' }, 0, 10)
}

const imported = readAll(bytes('批号,包数,毛重,产地,短绒率(%)\n65123251001,186,42.48,新疆,11.4\n'), 'one.csv')
const perBale = readAll(
  bytes('批号,条码,毛重,产地,平均短纤维率\n65123251001,1,0.228,新疆,11\n65123251001,2,0.228,新疆,12\n'),
  'bales.csv'
)
const row = { ...toBatchRow(batch), state: ListingState.unlisted } as ListingRow
const exported = readAll(new Uint8Array(await exportRows([row], 'inspection', '检测结果')), 'out.xlsx')
const drawn = [false, true].map((bales) =>
  of(
    generateBatch(() => 0.4, {
      producer: { id: 1, code: '65123', name: '轧花厂', region: Region.northXinjiang, regionName: null, county: null },
      cropYear: 2025,
      serial: 1,
      bales,
    }).values
  )
)

for (const [file, text] of await uiSources())
  writeFileSync(new URL(`../../ui/generated/${file}`, import.meta.url), text)

console.log(
  JSON.stringify({
    'the form takes it': await errorsOf(11.4),
    'the form refuses what cannot be': await errorsOf(99),
    'the wire': of(row),
    'a sheet of batches': of(imported.drafts[0].values),
    'a sheet of bales': [perBale.inspection.kind === ImportKind.rowPerBale, of(perBale.drafts[0].values)],
    'the mean of bales': of(summariseBales(perBale.drafts[0].bales)),
    'the wizard': [FIELD_BY_KEY.get(KEY)?.label, FIELD_BY_KEY.get(KEY)?.baleLabel],
    'bounds of a sheet': [FIELD_BY_KEY.get(KEY)?.min, FIELD_BY_KEY.get(KEY)?.max],
    'the template': TEMPLATE_COLUMNS.filter(({ field }) => field === KEY).map(({ title }) => title),
    'the export, read again': of(exported.drafts[0].values),
    'the index': RANGE_ATTRIBUTES.find(({ name }) => name === (KEY as never))?.sql,
    'at most 12': found({ [KEY]: '~12' }),
    'in order': found({}),
    'histograms': HISTOGRAMS.includes(KEY as never),
    'the search box': understand('短纤维率≤12', new NameWords({ origins: [], places: [], companies: [] })).criteria,
    'the lot of an auction': of(toLotGoods(batch)),
    'the back office': measureFields('quality')[KEY]?.label,
    'generated batches': drawn.every((value) => typeof value === 'number' && value >= 3 && value <= 30),
    'the index of codes': CRITERIA_OF_CODES.find(({ name }) => name === (CODE as never))?.sql,
    'of one code': found({ [CODE]: '2' }),
  })
)
