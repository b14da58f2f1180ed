import db from '@adonisjs/lucid/services/db'

/** Inspected batches of one crop year at a place: how much, and the weighted mean of what was measured. */
export type YearQuality = {
  cropYear: number | null
  batches: number
  packets: number
  weight: number
  lenAvg: number | null
  strengthAvg: number | null
  mikeAvg: number | null
  uniformityAvg: number | null
  impurity: number | null
  moisture: number | null
  /** Shares of white 1–3 together, percent. */
  white3Share: number | null
  czceAgio: number | null
}

const mean = (column: string, digits: number) =>
  `round(sum(${column} * w) filter (where ${column} is not null) / nullif(sum(w) filter (where ${column} is not null), 0), ${digits})`

/**
 * @param column `producer_id` or `entrepot_id`
 * @param offered only what is for sale now
 */
export async function qualityByYear(column: 'producer_id' | 'entrepot_id', id: number, offered = false): Promise<YearQuality[]> {
  const { rows } = await db.rawQuery(
    `select production_year as "cropYear", count(*) as batches, sum(packets) as packets, sum(w) as weight,
            ${mean('len_avg', 1)} as "lenAvg", ${mean('strength_avg', 1)} as "strengthAvg", ${mean('mike_avg', 1)} as "mikeAvg",
            ${mean('uniformity_avg', 1)} as "uniformityAvg", ${mean('impurity', 2)} as impurity, ${mean('moisture', 2)} as moisture,
            ${mean('white', 1)} as "white3Share", ${mean('czce_agio', 0)} as "czceAgio"
     from (
       select b.*, coalesce(b.public_weight, b.gross_weight) as w, b.lv11 + b.lv21 + b.lv31 as white from batches b
       where b.${column} = ? ${offered ? 'and b.in_transit_state = 1 and b.sales_state <> 9 and exists (select 1 from listings l where l.batch_id = b.id and l.state = 2)' : ''}
     ) batch
     group by production_year order by production_year desc nulls last limit 20`,
    [id]
  )
  return rows
}
