/*
 * What of listed goods by the tonne stays as it is. Other goods are not sold under a running offer: what is meant is said by type, origin, producer and
 * size, and by which weight is paid. Figures, packing, place, papers and the minimum may be corrected; buyers are bound to what they have seen of them,
 * and orders keep a copy. Pure functions.
 */
import type { GoodsProblem } from '#app/tonnage/rules/goods_checks'

/** By the name of the field, what it is called. */
const NAMING = {
  batchCode: '货号',
  productionYear: '生产年度',
  chandi: '产地',
  region: '区域',
  producerName: '生产厂家',
  weightType: '计重方式',
  linterClass: '类别',
  dtex: '线密度',
  cutLength: '切断长度',
  fibreGrade: '等级',
} as const

/** Fields of goods that nobody changes while they are listed. A day of arrival has steps of its own, which orders follow. */
export const FIXED_WHILE_LISTED = [...Object.keys(NAMING), 'arrivalDate'] as readonly string[]

type Facts = Readonly<Record<string, unknown>>

/** The first field of listed goods that was changed and may not be, or null. */
export function fixedFactProblem(before: Facts, after: Facts): GoodsProblem | null {
  const field = FIXED_WHILE_LISTED.find((name) => (before[name] ?? null) !== (after[name] ?? null))
  if (!field) return null
  const message =
    field === 'arrivalDate'
      ? '已挂牌商品的到库日期请用“到库”或“发运”登记'
      : `已挂牌的商品不能修改${NAMING[field as keyof typeof NAMING]}，请先撤牌`
  return { field, message, rule: 'listed' }
}
