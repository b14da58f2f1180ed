/*
 * Bulk actions over goods that do not go together: a price for cotton says nothing of seed.
 */
import { BY_TONNE } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'
import type { OwnProductRow } from '#wire/listing/transformers/own_products'

export const isOfTonnes = ({ productType }: Pick<OwnProductRow, 'productType'>) => isOneOf(productType, ...BY_TONNE)

/** Rows are counted in batches; where goods by the tonne are among them, as goods. */
export const unitOf = (rows: readonly OwnProductRow[]) => (rows.some(isOfTonnes) ? '个商品' : '批')

/** `3 批` of cotton; where goods by the tonne are among them `3 个商品`. @param count how many of the rows */
export const countOf = (rows: readonly OwnProductRow[], count = rows.length) => `${count} ${unitOf(rows)}`

const VERBS = { list: '挂牌', price: '改价', terms: '修改条款' } as const

/** Why an action cannot be done for all of these rows together; null when it can. */
export function misfit(act: string, rows: readonly OwnProductRow[]): string | null {
  const verb = VERBS[act as keyof typeof VERBS]
  const byTonne = rows.filter(isOfTonnes)
  if (!verb || byTonne.length === 0) return null
  if (byTonne.length < rows.length) return `棉花批次和按吨销售的商品请分别${verb}`
  const types = new Set(byTonne.map(({ productType }) => productType))
  return types.size > 1 && act !== 'terms' ? `不同类型的商品价格不同，请分别${verb}` : null
}

/** Why the inspection of these rows cannot be exported; null when it can. */
export const uninspected = (rows: readonly OwnProductRow[]) =>
  rows.some(isOfTonnes) ? '按吨销售的商品没有公检检测结果，请只选棉花批次' : null
