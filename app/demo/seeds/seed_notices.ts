/* Read notices of the demo users: all but their newest ones. */
import db from '@adonisjs/lucid/services/db'

const UNREAD = 4

/** Marks all notices as read except the newest ones of each user. */
export async function readOlderNotices() {
  await db.rawQuery(
    `insert into notice_reads (notice_id, user_id, read_at)
     select id, user_id, created_at from (
       select n.id, u.id as user_id, n.created_at, row_number() over (partition by u.id order by n.id desc) as age
       from users u join notices n on n.user_id = u.id or (n.user_id is null and n.company_id = u.company_id)
     ) mine where age > ? on conflict do nothing`,
    [UNREAD]
  )
}
