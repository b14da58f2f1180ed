/*
 * The columns of 检测导入模板.xlsx.
 */
import {
  classWord,
  COLOUR_KEYS,
  GINNING_KEYS,
  LENGTH_KEYS,
  MICRONAIRE_KEYS,
  STRENGTH_KEYS,
  UNIFORMITY_KEYS,
  type ShareKey,
} from '#app/catalog/rules/indicators'

/** `text`: the column is formatted as text, so that Excel leaves its digits alone. */
export type TemplateColumn = { title: string; width: number; text?: boolean }

const plain = (title: string, width = 10, text = false): TemplateColumn => ({ title, width, text })
const shares = (keys: readonly ShareKey[]) => keys.map((key) => plain(`${classWord(key)}(%)`, 9))

export const TEMPLATE_COLUMNS: TemplateColumn[] = [
  plain('批号', 15, true),
  plain('生产年度', 10, true),
  plain('加工企业代码', 13, true),
  plain('加工企业', 32),
  plain('加工类型', 12),
  plain('采摘方式', 10),
  plain('产地', 20),
  plain('仓库', 32),
  plain('包数', 8),
  plain('毛重(t)'),
  plain('皮重(t)'),
  plain('净重(t)'),
  plain('公重(t)'),
  plain('回潮率(%)'),
  plain('最高回潮率(%)', 13),
  plain('含杂率(%)'),
  plain('主体颜色级', 11, true),
  ...shares(COLOUR_KEYS),
  plain('平均长度(mm)', 12),
  plain('最大长度(mm)', 12),
  plain('最小长度(mm)', 12),
  ...shares(LENGTH_KEYS),
  plain('马克隆值'),
  ...shares(MICRONAIRE_KEYS),
  plain('断裂比强度(cN/tex)', 18),
  ...shares(STRENGTH_KEYS),
  plain('长度整齐度(%)', 14),
  ...shares(UNIFORMITY_KEYS),
  ...shares(GINNING_KEYS),
  plain('异性纤维(包)', 12),
  plain('检验日期', 12, true),
  plain('检验单位', 24),
  plain('证书编号', 18, true),
  plain('备注', 24),
]
