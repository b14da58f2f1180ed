/*
 * Cotton that is wanted against cotton on sale, at this moment, by class of a measure: what 供需对比 shows everybody (`demand/queries/quality_balance`), in SQL
 * for a report. A test compares the two over random wishes.
 */
import { sqlNow } from '#core/clock'
import { oneOf } from '#core/define_codes'
import { CNY_COTTON } from '#app/catalog/codes'
import { DemandState, DemandVisibility } from '#app/demand/codes'
import { CLASS_FLOORS, type BalancedMeasure } from '#app/demand/rules/quality_balance'
import { ON_SALE_SQL, rangeOf, WEIGHT_SQL } from '#app/listing/criteria'
import { ReportLengthClass, ReportStrengthClass } from '#app/report/codes'

const CLASSES = { lenAvg: ReportLengthClass, strengthAvg: ReportStrengthClass } as const
const COLUMNS = { lenAvg: 'length_class', strengthAvg: 'strength_class' } as const

/** A SELECT for `from` of a report: tonnes `wanted` and `offered` by product type and class, with a row of nothing for each class. */
export function balanceRows(measure: BalancedMeasure): string {
  const { scale, sql } = rangeOf(measure)
  const set = CLASSES[measure]
  const floors = CLASS_FLOORS[measure].map((floor) => floor * scale)
  const codes = set.codes.filter((code) => code !== set.none)
  /** Of a value in units of the index: whole steps. */
  const classOf = (value: string) =>
    `case when ${value} is null then ${set.none} else (array[${codes.join(', ')}])[width_bucket(${value}, array[${floors.join(', ')}]::numeric[]) + 1] end`
  // As criteria are read: a bound between two steps is the upper one.
  const least = `(select ceil(round(nullif(split_part(btrim(r.range -> 'must' ->> '${measure}'), '~', 1), '')::numeric * ${scale}, 6)) as least)`
  return `(select product_type, class as ${COLUMNS[measure]}, wanted, offered from (
    select t.product_type, c.class, 0 as wanted, 0 as offered
    from unnest(array[${CNY_COTTON.join(', ')}]) t (product_type) cross join unnest(array[${set.codes.join(', ')}]) c (class)
    union all
    select d.product_type, ${classOf('m.least')}, greatest(d.weight - d.taken, 0) / jsonb_array_length(d.ranges), 0
    from demands d cross join lateral jsonb_array_elements(d.ranges) r (range) cross join lateral ${least} m
    where d.state = ${DemandState.open} and d.visibility = ${DemandVisibility.everybody}
      and d.product_type ${oneOf(...CNY_COTTON)} and (d.valid_until is null or d.valid_until > ${sqlNow()})
    union all
    select b.product_type, ${classOf(`(${sql} * ${scale})`)}, 0, ${WEIGHT_SQL}
    from listings l join batches b on b.id = l.batch_id where ${ON_SALE_SQL} and b.product_type ${oneOf(...CNY_COTTON)}
  ) x)`
}
