import { computed, text, type FieldOptions } from '#app/admin/define'

/** Names of the roles that a table of pairs links to a row: of `operators` by `operator_id` in `roleNames('operator_roles', 'operators', …)`. */
export function roleNames(pairs: string, table: string, options: FieldOptions) {
  return computed(
    text(options),
    `select string_agg(r.name, '、' order by r.id) from ${pairs} x join roles r on r.id = x.role_id where x.${table.slice(0, -1)}_id = ${table}.id`
  )
}
