import type Batch from '#app/catalog/models/batch'
import { ProductType, STAPLE_FIBRE, WeightType } from '#app/catalog/codes'
import { isOneOf } from '#core/define_codes'
import { batchName } from '#app/catalog/rules/batch_name'
import { FibreGrade, LinterClass } from '#app/tonnage/codes'
import type TonnageGoods from '#app/tonnage/models/tonnage_goods'

/** `1.56dtex×38mm`, as far as it is known. */
export function fibreSize({ dtex, cutLength }: Pick<TonnageGoods, 'dtex' | 'cutLength'>): string {
  return [dtex === null ? '' : `${dtex}dtex`, cutLength === null ? '' : `${cutLength}mm`].filter(Boolean).join('×')
}

/** Name on lists and papers: `涤短半光 1.56dtex×38mm A级`, `2025/26 新疆棉籽`, `2025/26 新疆短绒 一类绒`. */
export function tonnageName(batch: Batch, goods: TonnageGoods): string {
  if (isOneOf(batch.productType, ...STAPLE_FIBRE)) {
    const grade = goods.fibreGrade === null ? '' : FibreGrade.word(goods.fibreGrade)
    return [ProductType.word(batch.productType), fibreSize(goods), grade].filter(Boolean).join(' ')
  }
  return goods.linterClass === null ? batchName(batch) : `${batchName(batch)} ${LinterClass.word(goods.linterClass)}`
}

/** Figures in one line for lists and papers: `含油率18.5% 含绒率9.0% 水分8.2% 含杂0.5%`; `--` for none. */
export function tonnageFacts(batch: Batch, goods: TonnageGoods): string {
  const percent = (label: string, value: number | null) => (value === null ? '' : `${label}${value}%`)
  const facts = [
    percent('含油率', goods.oilContent),
    percent('含绒率', goods.linterContent),
    percent('水分', batch.moisture),
    percent('含杂', batch.impurity),
    isOneOf(batch.productType, ...STAPLE_FIBRE) ? (batch.producerName ?? '') : '',
    batch.weightType === WeightType.conditioned ? '按公定重量计重' : '',
  ].filter(Boolean)
  return facts.join(' ') || '--'
}
