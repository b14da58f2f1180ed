/* Average quality and grades of the batches of a crop year, by origin. A year is always recomputed as a whole. */
import type { Trx } from '#core/transaction'
import { OF_TONNES } from '#app/report/rollups/tonnage_rows'
import { TONNES } from '#app/report/rollups/rollups'
import { ColourGrade } from '#app/catalog/codes'
import { ReportRegion } from '#app/report/codes'

/** Sum of a figure weighted by tonnes, and the tonnes for which the figure is known. */
const weighted = (column: string) =>
  `coalesce(sum(b.${column} * t.tonnes), 0), coalesce(sum(t.tonnes) filter (where b.${column} is not null), 0)`

/** Of cotton: by-products and fibre are not measured by these. */
const FROM = `from batches b cross join lateral (select ${TONNES} as tonnes) t left join producers p on p.id = b.producer_id`
const KEYS = `coalesce(b.production_year, 0), b.product_type, coalesce(b.region, ${ReportRegion.other}), report_origin(coalesce(p.region_name, b.chandi))`

export async function recountQuality(trx: Trx, year: number) {
  const condition = `${year === 0 ? 'b.production_year is null' : `b.production_year = ${Math.trunc(year)}`} and not ${OF_TONNES}`
  await trx.rawQuery('delete from report_quality where year = ?', [year])
  await trx.rawQuery('delete from report_grades where year = ?', [year])
  await trx.rawQuery(
    `insert into report_quality
     select ${KEYS}, count(*), sum(b.packets), sum(t.tonnes), ${['len_avg', 'mike_avg', 'strength_avg', 'uniformity_avg', 'impurity'].map(weighted).join(', ')}
     ${FROM} where ${condition} group by 1, 2, 3, 4`
  )
  await trx.rawQuery(
    `insert into report_grades
     select ${KEYS}, g.grade, sum(t.tonnes * g.share / 100) ${FROM}
       cross join lateral (values ${ColourGrade.codes.map((grade) => `(${grade}, b.lv${grade})`).join(', ')}) as g (grade, share)
     where ${condition} and g.share > 0 group by 1, 2, 3, 4, 5`
  )
}
