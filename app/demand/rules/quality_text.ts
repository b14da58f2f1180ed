/* What a wish asks for in one line, for operators and sheets: `平均长度≥29、断裂比强度28–30；希望 颜色级 21,31`. */
import { codeCriterion, CRITERIA_LABELS, isCodeName, isRangeName, type CodeName } from '#app/listing/criteria'
import { isByTonne, type ProductType } from '#app/catalog/codes'
import type { Params } from '#app/listing/rules/criteria'
import {
  isTonneCode,
  isTonneCriterion,
  isTonneRange,
  tonneCode,
  tonneLabel,
  tonneRange,
  type TonneCriterion,
} from '#app/demand/rules/tonne_criteria'
import type { WishParams, WishRange } from '#app/demand/rules/wish_ranges'

function boundsText(text: string): string {
  const [min, max] = text.split('~')
  if (min && min === max) return ` ${min}`
  if (!min) return `≤${max}`
  return max ? ` ${min}–${max}` : `≥${min}`
}

function codesText(name: CodeName, text: string): string {
  const { set } = codeCriterion(name)
  const words = text.split(',').map((code) => set?.word(Number(code)) ?? code)
  return ` ${words.join('/')}`
}

const partText = (params: Params): string =>
  Object.entries(params)
    .map(([name, text]) => {
      const label = name === 'share' ? '比例' : CRITERIA_LABELS[name as CodeName]
      if (isRangeName(name)) return label + boundsText(text)
      return label + (isCodeName(name) ? codesText(name, text) : ` ${text}`)
    })
    .join('、')

function tonneText(name: TonneCriterion, text: string): string {
  const label = tonneLabel(name)
  if (isTonneRange(name)) return `${label}${boundsText(text)}${tonneRange(name).unit}`
  const set = isTonneCode(name) ? tonneCode(name).set : null
  const words = text.split(',').map((item) => set?.word(Number(item)) ?? item)
  return `${label} ${words.join('/')}`
}

/** Criteria of other goods are refused with their names; until then they have no words. */
const tonnesText = (params: WishParams): string =>
  Object.entries(params)
    .flatMap(([name, text]) => (isTonneCriterion(name) ? [tonneText(name, text)] : []))
    .join('、')

/** @param productType of which the wish is: a name may mean another measure of other goods (回潮率 of cotton is 水分 of seed) */
export function qualityText(productType: ProductType, ranges: readonly WishRange[]): string {
  const textOf: (params: WishParams) => string = isByTonne(productType) ? tonnesText : partText
  return ranges
    .map(({ must, wish }) =>
      [textOf(must), Object.keys(wish).length > 0 ? `希望 ${textOf(wish)}` : ''].filter(Boolean).join('；')
    )
    .join('；或 ')
    .slice(0, 2000)
}
