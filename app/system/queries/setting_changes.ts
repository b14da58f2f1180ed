/*
 * Changes of trading settings with readable values.
 */
import { kindOf } from '#app/admin/kind'
import { declaredSettings } from '#app/system/settings/stored_settings'

/** Label, unit and scale of each parameter: amounts are stored in cents and shown in yuan. */
const known = () =>
  declaredSettings()
    .map(({ key, field }) => `('${key}', '${field.label}', '${field.unit ?? ''}', ${kindOf(field).scale ?? 1})`)
    .join(', ')

const spoken = (column: string) =>
  `case when k.scale > 1 then to_char((c.${column} #>> '{}')::numeric / k.scale, 'FM999,999,990.00') when jsonb_typeof(c.${column}) = 'array'
    then (select string_agg(x, '，') from jsonb_array_elements_text(c.${column}) as x)
    when jsonb_typeof(c.${column}) = 'string' then left(regexp_replace(c.${column} #>> '{}', '<[^>]*>', ' ', 'g'), 300)
    else c.${column} #>> '{}' end || case when k.unit <> '' then ' ' || k.unit else '' end`

/** A SELECT: label, old and new value with their unit, operator and reason. */
export const settingChanges =
  () => `select c.id, coalesce(k.label, c.key) as label, ${spoken('old_value')} as old_value, ${spoken('new_value')} as new_value, c.actor_name,
    c.reason, c.created_at from setting_changes c left join (values ${known()}) as k (key, label, unit, scale) on k.key = c.key`
