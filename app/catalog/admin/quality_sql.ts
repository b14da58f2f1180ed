import { STRIP_MEASURES, STRIP_SHARE_KEYS } from '#app/catalog/indicators'

const averages = STRIP_MEASURES.map(({ key, column }) => `'${key}', b.${column}`).join(', ')
const shares = STRIP_SHARE_KEYS.map((key) => `'${key}', nullif(b.${key}, 0)`).join(', ')

/** The shares and averages of a batch as one JSON value, for the quality strip of a list. */
export const qualitySql = (batchId: string) => `(
  select jsonb_strip_nulls(jsonb_build_object('lvMain', b.lv_main, ${averages}, 'shares', jsonb_build_object(${shares})))
  from batches b where b.id = ${batchId})`
