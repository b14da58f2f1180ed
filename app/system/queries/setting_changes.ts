/*
 * Every change of a trading setting, in words.
 */
import { SETTINGS } from '#app/system/setting_definitions'

/** Label, unit and divisor of each parameter: amounts are kept in cents and read in yuan. */
const KNOWN = Object.entries(SETTINGS)
  .map(([key, { label, unit }]) => {
    const cents = /^分(?!钟)/.test(unit)
    return `('${key}', '${label}', '${cents ? unit.replace('分', '元') : unit === '时段' ? '' : unit}', ${cents})`
  })
  .join(', ')

const spoken = (column: string) =>
  `case when k.cents then to_char((c.${column} #>> '{}')::numeric / 100, 'FM999,999,990.00') when jsonb_typeof(c.${column}) = 'array'
    then (select string_agg(x, '，') from jsonb_array_elements_text(c.${column}) as x) else c.${column} #>> '{}' end || case when k.unit <> '' then ' ' || k.unit else '' end`

/** A SELECT: label, old and new value with their unit, who and why. */
export const SETTING_CHANGES = `select c.id, coalesce(k.label, c.key) as label, ${spoken('old_value')} as old_value, ${spoken('new_value')} as new_value, c.actor_name,
    c.reason, c.created_at from setting_changes c left join (values ${KNOWN}) as k (key, label, unit, cents) on k.key = c.key`
