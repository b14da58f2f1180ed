import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { INVITATION_DAYS } from '#app/company/rules/invitation'
import type { InvitationRow } from '#app/company/transformers/staff'
import { formatTime, ZONE } from '#core/clock'
import { pageOf, paged, type PageInput, type Paged } from '#core/paging'
import type { Trx } from '#core/transaction'
import { CompanyState, InvitationState, StaffRole } from '#app/company/codes'

/** SQL condition of invitations that can be accepted. */
export const OPEN_INVITATION = `(created_at > now() - interval '${INVITATION_DAYS} days')`

/** Open invitations of a mobile number, with the inviting company. */
export function openInvitationsFor(client: Trx, mobile: string) {
  return client
    .from('company_invitations as i')
    .join('companies as c', 'c.id', 'i.company_id')
    .where({ 'i.mobile': mobile, 'i.state': InvitationState.open, 'c.state': CompanyState.active })
    .whereRaw(OPEN_INVITATION.replace('created_at', 'i.created_at'))
    .select('i.*', 'c.name as company_name')
    .orderBy('i.id', 'desc')
}

/** Open invitations to a user. */
export async function listMyInvitations(userId: number): Promise<InvitationRow[]> {
  const user = await db.from('users').where('id', userId).select('mobile').first()
  const rows = user ? await openInvitationsFor(db as unknown as Trx, user.mobile) : []
  return rows.map((row) => toRow(row))
}

/** Invitations sent by a company, newest first. */
export async function listInvitations(companyId: number, input: PageInput): Promise<Paged<InvitationRow>> {
  const { offset, pageSize } = pageOf(input)
  const all = db
    .from('company_invitations as i')
    .join('companies as c', 'c.id', 'i.company_id')
    .where('i.company_id', companyId)
  const [{ total }] = await all.clone().count('* as total')
  const rows = await all
    .select(
      'i.*',
      'c.name as company_name',
      db.raw(`not ${OPEN_INVITATION.replace('created_at', 'i.created_at')} as expired`)
    )
    .orderBy('i.id', 'desc')
    .offset(offset)
    .limit(pageSize)
  return paged(rows.map(toRow), Number(total), input)
}

function toRow(row: any): InvitationRow {
  return {
    id: row.id,
    companyName: row.company_name,
    mobile: row.mobile,
    name: row.name,
    role: row.role,
    roleName: StaffRole.word(row.role),
    state: row.state,
    expired: row.state === InvitationState.open && row.expired === true,
    createdTime: formatTime(row.created_at),
    expiresTime: formatTime(DateTime.fromJSDate(row.created_at, { zone: ZONE }).plus({ days: INVITATION_DAYS })),
  }
}
