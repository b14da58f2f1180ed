import type { Actor } from '#core/actor'
import { InvalidInputError } from '#core/errors'
import type { Cents, Tonnes } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import type { ProductType } from '#app/catalog/codes'
import { addDemand } from '#app/demand/actions/save_demand'
import { DemandVisibility } from '#app/demand/codes'
import type Demand from '#app/demand/models/demand'
import { readRanges } from '#app/demand/rules/wish_ranges'
import { DeliveryType, PriceType } from '#app/listing/codes'

/** A component of a 配棉 plan that its owner has seen and ticked. */
type PlanDraft = {
  rowNo: number
  productType: ProductType
  must: Record<string, unknown>
  weight?: Tonnes | null
  price?: Cents | null
  remark?: string | null
}

const ofRow = ({ rowNo }: PlanDraft, at: number, { errors }: InvalidInputError) =>
  errors.map((one) => ({ ...one, field: `rows.${at}.${one.field}`, message: `第${rowNo}行：${one.message}` }))

/**
 * Each component as a wish of its own, all as drafts or none.
 *
 * @throws InvalidInputError with the problems of all rows
 */
export async function savePlanDrafts({ rows }: { rows: PlanDraft[] }, actor: Actor, outer?: Trx): Promise<Demand[]> {
  return inTransaction(async (trx) => {
    const wrong: InvalidInputError['errors'][number][] = []
    const saved: Demand[] = []
    for (const [at, row] of rows.entries()) {
      const { productType, weight, price, remark, must } = row
      const ranges = Object.keys(must).length > 0 ? [{ must, wish: {} }] : []
      try {
        if (ranges.length > 0) readRanges(ranges)
        if (wrong.length > 0) continue
        const draft = {
          productType,
          ranges,
          weight,
          price,
          remark,
          priceType: PriceType.fixed,
          deliveryType: DeliveryType.pickUp,
          visibility: DemandVisibility.everybody,
          submit: false,
        }
        saved.push(await addDemand(draft, actor, trx))
      } catch (error) {
        if (!(error instanceof InvalidInputError)) throw error
        wrong.push(...ofRow(row, at, error))
      }
    }
    if (wrong.length > 0) throw new InvalidInputError(wrong)
    return saved
  }, outer)
}
