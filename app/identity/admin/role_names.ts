import { computed, text, type FieldOptions } from '#app/admin/define'

/** Names of the roles that a column of a table of pairs links to a row: `roleNames('operator_roles', 'operator_id', 'operators', …)`. */
export function roleNames(pairs: string, column: string, table: string, options: FieldOptions) {
  return computed(
    text(options),
    `select string_agg(r.name, '、' order by r.id) from ${pairs} x join roles r on r.id = x.role_id where x.${column} = ${table}.id`
  )
}
