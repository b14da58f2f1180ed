import db from '@adonisjs/lucid/services/db'
import type { JoinRequestRow } from '#app/company/transformers/staff'
import { formatTime } from '#core/clock'
import { pageOf, paged, type PageInput, type Paged } from '#core/paging'
import { ApplicationKind, ApplicationState } from '#app/company/codes'

/** Requests to join the company: open ones first, then newest first. */
export async function listJoinRequests(companyId: number, input: PageInput): Promise<Paged<JoinRequestRow>> {
  const { offset, pageSize } = pageOf(input)
  const query = db
    .from('company_applications as a')
    .join('users as u', 'u.id', 'a.user_id')
    .where({ 'a.company_id': companyId, 'a.kind': ApplicationKind.joining })
  const [{ total }] = await query.clone().count('* as total')
  const rows = await query
    .select('a.*', 'u.mobile')
    .orderByRaw(`a.state = ${ApplicationState.inReview} desc, a.id desc`)
    .offset(offset)
    .limit(pageSize)
  return paged(
    rows.map((row) => ({
      id: row.id,
      userId: row.user_id,
      applicantName: row.applicant_name,
      mobile: row.mobile,
      memo: row.memo,
      state: row.state,
      reason: row.reason,
      decidedBy: row.decided_by,
      createdTime: formatTime(row.created_at),
      decidedTime: formatTime(row.decided_at),
    })),
    Number(total),
    input
  )
}
