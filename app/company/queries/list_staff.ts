import db from '@adonisjs/lucid/services/db'
import { ROLE_CODES } from '#app/company/shared/membership'
import type { StaffRow } from '#app/company/transformers/staff'
import { formatTime } from '#core/clock'
import { containing } from '#core/like'
import { orderOf, pageOf, paged, type PageInput, type Paged } from '#core/paging'
import type { Trx } from '#core/transaction'
import { YesNo } from '#core/codes'
import { type StaffRole, StaffState } from '#app/company/codes'

const ROLES = Object.fromEntries(Object.entries(ROLE_CODES).map(([role, code]) => [code, Number(role) as StaffRole]))
const SORTS = { joinedTime: 's.joined_at', name: 'u.name', state: 'u.state' }

/** Staff of a company. */
export async function listStaff(
  companyId: number,
  input: PageInput & { keyword?: string | null; state?: StaffState | null }
): Promise<Paged<StaffRow>> {
  const { offset, pageSize } = pageOf(input)
  const order = orderOf(input, SORTS, ['joinedTime', 'asc'], 'u.id')
  const query = db
    .from('users as u')
    .leftJoin('company_staff as s', 's.user_id', 'u.id')
    .leftJoin('sales_users as a', (join) => join.on('a.user_id', 'u.id').andOn('a.company_id', 'u.company_id'))
    .where({ 'u.company_id': companyId, 'u.is_del': YesNo.no })
  if (input.state) query.where('u.state', input.state)
  if (input.keyword) {
    const like = containing(input.keyword)
    query.where((where) => where.whereLike('u.name', like).orWhereLike('u.mobile', like))
  }
  const [{ total }] = await query.clone().count('* as total')
  const rows = await query
    .select(
      'u.*',
      's.joined_at',
      's.disabled_at',
      'a.id as sales_user_id',
      'a.responsible_area',
      db.raw(`array(${ROLES_OF_U}) as role_codes`)
    )
    .orderByRaw(order.sql)
    .offset(offset)
    .limit(pageSize)
  return paged(rows.map(toRow), Number(total), input, order)
}

const ROLES_OF_U = `select r.code from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id order by r.id`

function toRow(row: any): StaffRow {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    mobile: row.mobile,
    roles: row.role_codes.filter((code: string) => Object.hasOwn(ROLES, code)).map((code: string) => ROLES[code]),
    manager: row.manager,
    state: row.state,
    stoppedByPlatform: row.state === StaffState.disabled && !row.disabled_at,
    bindCompanyState: row.bind_company_state,
    salesUserId: row.sales_user_id,
    responsibleArea: row.responsible_area,
    joinedTime: formatTime(row.joined_at),
  }
}

/** Staff roles of one user. */
export async function rolesOf(trx: Trx, userId: number): Promise<StaffRole[]> {
  const rows = await trx
    .from('user_roles as ur')
    .join('roles as r', 'r.id', 'ur.role_id')
    .where('ur.user_id', userId)
    .select('r.code')
  return rows.flatMap(({ code }) => (Object.hasOwn(ROLES, code) ? [ROLES[code]] : []))
}
