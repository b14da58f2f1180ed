import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { OPEN_INVITATION } from '#app/company/queries/list_invitations'
import { ApplicationState, CompanyState, InvitationState } from '#app/company/codes'
import { CardBindState } from '#app/bank/codes'
import { UserState } from '#app/identity/codes'
import { YesNo } from '#core/codes'
import { AccountClass, accountSql } from '#app/ledger/rules/accounts'
import { firstSteps, type FirstStepFacts } from '#app/order/rules/first_steps'
import type { FirstSteps } from '#app/order/transformers/first_steps'

/** The viewer's way to the first deal, in one query. */
export async function firstStepsOf(actor: Actor): Promise<FirstSteps> {
  const { rows } = await db.rawQuery(
    `select u.bind_company_state as "bindCompanyState", c.type as "companyType", ba.state as account, ba.memo as "accountMemo",
       a.kind as "applicationKind", case when a.state = ${ApplicationState.refused} then a.reason end as "refusedFor",
       (select ic.name from (select * from company_invitations where ${OPEN_INVITATION}) i join companies ic on ic.id = i.company_id
         where i.mobile = u.mobile and i.state = ${InvitationState.open} and ic.state = ${CompanyState.active}
         order by i.id desc limit 1) as "invitedBy",
       u.pay_password is not null as "ownPayPassword",
       exists (select from users o where o.company_id = c.id and o.is_del = ${YesNo.no} and o.pay_password is not null) as "somePayPassword",
       exists (select from ledger_entries e where e.account_code = ${accountSql(AccountClass.available, 'c.id')}) as "paidIn",
       exists (select from bank_cards k where k.company_id = c.id and k.bind_state = ${CardBindState.verified}) as "verifiedCard",
       exists (select from users o where (o.id = u.id or o.company_id = c.id) and (
         exists (select from cart_items x where x.user_id = o.id) or exists (select from saved_searches x where x.user_id = o.id)
         or exists (select from cotton_list_items x join cotton_lists l on l.id = x.cotton_list_id where l.user_id = o.id))) as chosen,
       exists (select from batches b where b.company_id = c.id) as "hasBatches",
       exists (select from listings l where l.company_id = c.id) as listed,
       exists (select from orders o where o.buyer_company_id = c.id) as bought,
       exists (select from orders o where o.seller_company_id = c.id) as sold,
       (select string_agg(coalesce(m.name, left(m.mobile, 3) || '****' || right(m.mobile, 4)), '、' order by m.id)
         from (select * from users m where m.company_id = c.id and m.manager and m.is_del = ${YesNo.no}
           and m.state = ${UserState.active} order by m.id limit 3) m) as managers
     from users u
     left join companies c on c.id = u.company_id
     left join bank_accounts ba on ba.company_id = c.id
     left join lateral (select kind, state, reason from company_applications a where a.user_id = u.id order by a.id desc limit 1) a on true
     where u.id = ?`,
    [actor.userId]
  )
  return firstSteps(rows[0] as FirstStepFacts, actor)
}
