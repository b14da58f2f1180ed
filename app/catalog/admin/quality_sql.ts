import { SHARE_KEYS } from '#app/catalog/rules/indicators'

/** The shares and averages of a batch as one JSON value, for the quality strip of a list. */
export const qualitySql = (batchId: string) => `(
  select jsonb_strip_nulls(jsonb_build_object('lvMain', b.lv_main, 'lenAvg', b.len_avg, 'mikeAvg', b.mike_avg, 'strengthAvg', b.strength_avg,
    'uniformityAvg', b.uniformity_avg, 'shares', jsonb_build_object(${SHARE_KEYS.slice(0, 43)
      .map((key) => `'${key}', nullif(b.${key}, 0)`)
      .join(', ')})))
  from batches b where b.id = ${batchId})`
