import { computed, counted, number, text, type FieldOptions } from '#app/admin/define'

/** Names of a row's roles through a link table: `roleNames('operator_roles', 'operators', …)` links `operators` by `operator_id`. */
export function roleNames(pairs: string, table: string, options: FieldOptions) {
  return computed(
    text(options),
    `select string_agg(r.name, '、' order by r.id) from ${pairs} x join roles r on r.id = x.role_id where x.${table.slice(0, -1)}_id = ${table}.id`
  )
}

/** Numbers of a role's permissions and of the people who have it, members and operators. */
export const roleCounts = {
  permissions: counted('role_permissions where role_id = roles.id', { label: '权限数', list: true }),
  holders: computed(
    number({ label: '人数', list: true }),
    '(select count(*) from operator_roles x where x.role_id = roles.id) + (select count(*) from user_roles y where y.role_id = roles.id)'
  ),
}
