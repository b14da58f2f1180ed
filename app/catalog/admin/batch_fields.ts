import {
  choice,
  computed,
  counted,
  date,
  json,
  number,
  percent,
  price,
  ref,
  text,
  weight,
  type Field,
} from '#app/admin/define'
import { SHARE_KEYS, SHARE_LABELS, measuresAt, wireNameOf, type MeasureEntry } from '#app/catalog/indicators'
import { qualitySql } from '#app/catalog/admin/quality_sql'
import { COTTON, CiqTerm, ColourGrade, InTransitState, ProductType, WeightType } from '#app/catalog/codes'
import { YesNo } from '#core/codes'

/** The field of a measure: dirt is a share of the weight, averages have one decimal, marks are counts of bales. */
function measureField({ label, unit, decimals, group }: MeasureEntry): Field {
  if (group === 'dirt') return percent({ label })
  return decimals === 0 ? number({ label, unit }) : number({ label, decimals, sort: true })
}

/** The measures as fields; `dirt` for the group of weights, `quality` for the others. */
export const measureFields = (which: 'dirt' | 'quality') =>
  Object.fromEntries(
    measuresAt('desk')
      .filter(({ group }) => (group === 'dirt') === (which === 'dirt'))
      .map((measure) => [measure.key, measureField(measure)])
  )

/** The share of each class, in percent. */
export const shareFields = Object.fromEntries(
  SHARE_KEYS.map((key) => [key, percent({ label: SHARE_LABELS[wireNameOf(key)], filter: false, min: 0, max: 100 })])
)

/** The papers of a shipment (product types 7 and 8). */
export const importedFields = {
  pod: text({ label: '目的港' }),
  shipmentDate: date({ label: '装运期' }),
  blNo: text({ label: '提单号' }),
  containerNo: text({ label: '箱号' }),
  markNo: text({ label: '唛头号' }),
  quota: percent({ label: '自带配额比例' }),
  ciqTerm: choice(CiqTerm),
  currency: text({ label: '币种', readOnly: true }),
  cargoOwner: text({ label: '货主' }),
  bci: choice(YesNo, { label: 'BCI认证' }),
}

/** Lists know all goods; what is sold by the tonne is entered on a screen of its own. */
export const productType = choice(ProductType, { list: true, filter: true, offered: COTTON })

/** Weights, and by which of them the batch is sold. */
export const weightFields = {
  weightType: choice(WeightType, { required: false, help: '不选时内地产棉按公重，其他按毛重' }),
  grossWeight: weight({ label: '毛重', list: true, sort: true, help: '按吨商品为余量' }),
  tareWeight: weight({ label: '皮重' }),
  netWeight: weight({ label: '净重', help: '有皮重时为毛重减皮重' }),
  publicWeight: weight({ label: '公重', list: true, sort: true, help: '按证书填写，不填时按公式计算' }),
  weightCheck: text({ label: '公重核对', readOnly: true }),
}

/** 升贴水: what the server computes, and the seller's premium. */
export const agioFields = {
  czceAgio: price({ label: '郑商所升贴水', list: true, sort: true, readOnly: true, signed: true }),
  czceAgioReason: text({ label: '不可注册原因', readOnly: true }),
  czcePickBaleAgio: price({ label: '挑包后升贴水', readOnly: true, signed: true }),
  percentAgio: price({ label: '质量差价', list: true, sort: true, readOnly: true, signed: true }),
  premiumAgio: price({ label: '优质溢价', required: false, signed: true, min: -50_000, max: 200_000 }),
}

/** Where the goods lie, or when they are expected. */
export const storageFields = {
  // A batch that exists changes places by the actions 到库 and 发运.
  inTransitState: choice(InTransitState, { filter: true, edit: false, required: false }),
  // Of goods on the way, the day on which they are expected.
  arrivalDate: date({ label: '到库日期', sort: true, help: '在途时为预计到库日期' }),
  entrepotId: ref('entrepots', { label: '仓库档案' }),
  entrepotName: text({ label: '仓库名称', width: 200, help: '选了档案时为档案名称' }),
  place: text({ label: '存放地' }),
  province: text({ label: '省' }),
  city: text({ label: '市' }),
  district: text({ label: '区县' }),
}

/** Sections of record and form. */
export const batchSections = [
  {
    label: '商品',
    fields: [
      ...(['batchCode', 'productType', 'companyId', 'productionYear', 'chandi', 'region', 'producerCode'] as const),
      ...(['producerName', 'producerId', 'batchType', 'pickType', 'packets', 'packageType', 'isVerified'] as const),
      ...(['premiumAgio', 'remark'] as const),
    ],
  },
  {
    label: '重量',
    fields: [
      ...(['weightType', 'grossWeight', 'tareWeight', 'netWeight', 'publicWeight', 'weightCheck'] as const),
      ...(['impurity', 'moisture', 'moistureMax'] as const),
    ],
  },
  {
    label: '检验',
    fields: [
      ...(['lvMain', 'lenAvg', 'lenMax', 'lenMin', 'mikeAvg', 'strengthAvg', 'uniformityAvg'] as const),
      ...(['foreignFiber', 'leafGrade', 'inspectUnit', 'inspectCode', 'verifyDate'] as const),
      ...(['czceAgio', 'czceAgioReason', 'czcePickBaleAgio', 'percentAgio'] as const),
    ],
  },
  { label: '级别比例', fields: SHARE_KEYS },
  {
    label: '存放',
    fields: [
      ...(['inTransitState', 'arrivalDate', 'entrepotId', 'entrepotName'] as const),
      ...(['place', 'province', 'city', 'district'] as const),
    ],
  },
  { label: '进口', fields: Object.keys(importedFields) as (keyof typeof importedFields)[] },
] as const

/** A new batch is entered section by section; what is computed is in no form. */
export const batchSteps = batchSections.map(({ label, fields }) => ({
  label,
  fields: fields.filter((key): key is Exclude<typeof key, 'weightCheck'> => key !== 'weightCheck'),
}))

/** Colour grades are stored as text. */
export const colours = Object.fromEntries(ColourGrade.entries.map(({ code, word }) => [String(code), word]))

/** The quality strip, and the number of bales with individual data. */
export const batchColumns = {
  quality: computed(json({ label: '品质', export: false }), qualitySql('batches.id')),
  bales: counted('bales where batch_id = batches.id', { label: '逐包数据', unit: '包' }),
}
