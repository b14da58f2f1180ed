/*
 * The columns of the template and of 检测结果.xlsx: what is exported can be imported again.
 */
import {
  COLOUR_KEYS,
  classWord,
  GINNING_KEYS,
  LENGTH_KEYS,
  MICRONAIRE_KEYS,
  STRENGTH_KEYS,
  UNIFORMITY_KEYS,
} from '#app/catalog/rules/indicators'
import { BatchTypes, PickTypes } from '#app/catalog/dictionaries'
import type Batch from '#app/catalog/models/batch'
import type { SheetCell } from '#app/catalog/import/workbook'

export type SheetColumnOut = { title: string; width: number; text?: boolean; read: (batch: Batch) => SheetCell }

const plain = (title: string, key: keyof Batch, width = 10, text = false): SheetColumnOut => ({
  title,
  width,
  text,
  read: (batch) => (batch[key] as SheetCell) ?? null,
})
const share = (key: keyof Batch & string): SheetColumnOut => plain(`${classWord(key as never)}(%)`, key, 9)

/** `锯齿机采棉`: the words that the import reads back. */
function processWord(batch: Batch): string | null {
  if (batch.batchType === null) return null
  return (
    { 1: '锯齿细绒棉', 2: '皮辊细绒棉', 3: '锯齿机采棉', 4: '长绒棉', 5: '皮辊机采棉' }[batch.batchType] ??
    BatchTypes.word(batch.batchType)
  )
}

export const SHEET_COLUMNS: SheetColumnOut[] = [
  plain('批号', 'batchCode', 15, true),
  {
    title: '生产年度',
    width: 10,
    text: true,
    read: ({ productionYear }) => (productionYear ? `${productionYear}/${String(productionYear + 1).slice(2)}` : null),
  },
  plain('加工企业代码', 'producerCode', 13, true),
  plain('加工企业', 'producerName', 32),
  { title: '加工类型', width: 12, read: processWord },
  { title: '采摘方式', width: 10, read: (batch) => (batch.pickType ? PickTypes.word(batch.pickType) : null) },
  plain('产地', 'chandi', 20),
  plain('仓库', 'entrepotName', 32),
  plain('包数', 'packets', 8),
  plain('毛重(t)', 'grossWeight'),
  plain('皮重(t)', 'tareWeight'),
  plain('净重(t)', 'netWeight'),
  plain('公重(t)', 'publicWeight'),
  plain('回潮率(%)', 'moisture'),
  plain('最高回潮率(%)', 'moistureMax', 13),
  plain('含杂率(%)', 'impurity'),
  plain('主体颜色级', 'lvMain', 11, true),
  ...COLOUR_KEYS.map(share),
  plain('平均长度(mm)', 'lenAvg', 12),
  plain('最大长度(mm)', 'lenMax', 12),
  plain('最小长度(mm)', 'lenMin', 12),
  ...LENGTH_KEYS.map(share),
  plain('马克隆值', 'mikeAvg'),
  ...MICRONAIRE_KEYS.map(share),
  plain('断裂比强度(cN/tex)', 'strengthAvg', 18),
  ...STRENGTH_KEYS.map(share),
  plain('长度整齐度(%)', 'uniformityAvg', 14),
  ...UNIFORMITY_KEYS.map(share),
  ...GINNING_KEYS.map(share),
  plain('异性纤维(包)', 'foreignFiber', 12),
  plain('检验日期', 'verifyDate', 12, true),
  plain('检验单位', 'inspectUnit', 24),
  plain('证书编号', 'inspectCode', 18, true),
  plain('备注', 'remark', 24),
]
