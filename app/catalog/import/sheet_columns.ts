/*
 * The columns of 检测导入模板.xlsx.
 */
import { classWord, measuresAt, SHARES, type MeasureEntry, type ShareIndicator } from '#app/catalog/indicators'

/** `field` is the meaning of the column for the import. `text`: the column is formatted as text, so that Excel keeps all digits. */
export type TemplateColumn = { field: string; title: string; width: number; text?: boolean }

const plain = (field: string, title: string, width = 10): TemplateColumn => ({ field, title, width })
const asText = (field: string, title: string, width: number): TemplateColumn => ({ field, title, width, text: true })

/** Width of a title in digits: a Chinese character counts as two. */
const widthOf = (title: string) =>
  Math.max(
    10,
    [...title].reduce((sum, one) => sum + (one > '\u2E7F' ? 2 : 1), 0)
  )
const measured = ({ key, label, unit }: MeasureEntry): TemplateColumn => {
  const title = unit ? `${label}(${unit})` : label
  return { field: key, title, width: widthOf(title) }
}
const shares = ({ keys }: ShareIndicator) => keys.map((key) => plain(key, `${classWord(key)}(%)`, 9))

const MEASURED = measuresAt('template')
const ofGroup = (group: MeasureEntry['group']) => MEASURED.filter((one) => one.group === group && !one.of).map(measured)

export const TEMPLATE_COLUMNS: TemplateColumn[] = [
  asText('batchCode', '批号', 15),
  asText('productionYear', '生产年度', 10),
  asText('producerCode', '加工企业代码', 13),
  plain('producerName', '加工企业', 32),
  plain('process', '加工类型', 12),
  plain('pickType', '采摘方式', 10),
  plain('chandi', '产地', 20),
  plain('entrepotName', '仓库', 32),
  plain('packets', '包数', 8),
  plain('grossWeight', '毛重(t)'),
  plain('tareWeight', '皮重(t)'),
  plain('netWeight', '净重(t)'),
  plain('publicWeight', '公重(t)'),
  ...ofGroup('dirt'),
  asText('lvMain', '主体颜色级', 11),
  // The averages and extremes of an indicator come before its shares.
  ...SHARES.flatMap((indicator) => [
    ...MEASURED.filter(({ of }) => of === indicator.name).map(measured),
    ...shares(indicator),
  ]),
  ...ofGroup('fibre'),
  ...ofGroup('foreign'),
  ...ofGroup('imported'),
  asText('verifyDate', '检验日期', 12),
  plain('inspectUnit', '检验单位', 24),
  asText('inspectCode', '证书编号', 18),
  plain('remark', '备注', 24),
]
