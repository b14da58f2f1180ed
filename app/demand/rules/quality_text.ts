/* What a wish asks for in one line, for operators and sheets: `平均长度≥29、断裂比强度28–30；希望 颜色级 21,31`. */
import { codeCriterion, CRITERIA_LABELS, isCodeName, isRangeName, type CodeName } from '#app/listing/criteria'
import type { Params } from '#app/listing/rules/criteria'
import type { WishRange } from '#app/demand/rules/wish_ranges'

function boundsText(text: string): string {
  const [min, max] = text.split('~')
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

export const qualityText = (ranges: readonly WishRange[]): string =>
  ranges
    .map(({ must, wish }) =>
      [partText(must), Object.keys(wish).length > 0 ? `希望 ${partText(wish)}` : ''].filter(Boolean).join('；')
    )
    .join('；或 ')
    .slice(0, 2000)
