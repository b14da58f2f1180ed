import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import { paged, pageOf, type Paged, type PageInput } from '#core/paging'
import { toNoticeRow, type NoticeRow } from '#app/system/transformers/notice'
import type { NoticeType } from '#app/system/codes'
import { codeOfNotice } from '#app/system/rules/notice_codes'

/** Notices to the actor, and to the actor's company for certified actors. */
export function noticesOf(actor: Actor, trx?: Trx) {
  return (trx ?? db).from('notices as n').where((query) => {
    query.where('n.user_id', actor.userId!)
    if (actor.certified)
      query.orWhere((company) => company.whereNull('n.user_id').where('n.company_id', actor.companyId!))
  })
}

const READ = `exists (select 1 from notice_reads r where r.notice_id = n.id and r.user_id = ?)`

export async function listNotices(
  input: PageInput & { unread?: boolean; type?: NoticeType },
  actor: Actor
): Promise<Paged<NoticeRow>> {
  const { pageSize, offset } = pageOf(input)
  const filtered = noticesOf(actor)
  if (input.unread) filtered.whereRaw(`not ${READ}`, [actor.userId!])
  if (input.type) filtered.where('n.code', codeOfNotice(input.type))
  const [{ total }] = await filtered.clone().count('* as total')
  const rows = await filtered
    .select('n.*', db.raw(`${READ} as read`, [actor.userId!]))
    .orderBy('n.id', 'desc')
    .limit(pageSize)
    .offset(offset)
  return paged(rows.map(toNoticeRow), total, input)
}

export async function countUnread(actor: Actor): Promise<number> {
  const [{ total }] = await noticesOf(actor).whereRaw(`not ${READ}`, [actor.userId!]).count('* as total')
  return total
}
