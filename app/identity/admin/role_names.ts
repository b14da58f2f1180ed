import string from '@adonisjs/core/helpers/string'
import { computed, text, type FieldOptions } from '#app/admin/define'

/** Names of the roles that a table of pairs links to the rows of a table, by their id: `roleNames('operator_roles', 'operators', …)`. */
export function roleNames(pairs: string, table: string, options: FieldOptions) {
  return computed(
    text(options),
    `select string_agg(r.name, '、' order by r.id) from ${pairs} x join roles r on r.id = x.role_id
     where x.${string.singular(table)}_id = ${table}.id`
  )
}
