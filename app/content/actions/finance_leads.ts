import { moveLead } from '#app/content/moves'
import { audit } from '#core/audit'
import { InvalidInputError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'
import FinanceLead from '#app/content/models/finance_lead'
import { shownArticle } from '#app/content/queries/shown_articles'
import { ArticleKind, LeadState } from '#app/content/codes'
import { CoreRefusal } from '#core/refusals'
import { ContentRefusal } from '#app/content/refusals'

export type LeadInput = {
  articleId: number
  companyName: string
  contact: string
  mobile: string
  /** Cents. */
  amount: number
  memo?: string | null
}

/**
 * Adds a user's lead for a financial service. It waits as 待联系 in the back office.
 *
 * @throws InvalidInputError when the product is not offered
 * @throws RefusedError when the same user has an open lead for it
 */
export async function addLead(input: LeadInput, actor: Actor, outer?: Trx): Promise<{ id: number }> {
  return inTransaction(async (trx) => {
    const product = await shownArticle(ArticleKind.finance, input.articleId, trx)
    if (!product) throw InvalidInputError.of('articleId', '该金融产品已下线，请重新选择')
    const { rows } = await trx.rawQuery(
      `insert into finance_leads (article_id, product, company_name, contact, mobile, amount, memo, user_id, company_id)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (article_id, mobile) where state <> ${LeadState.closed} do nothing returning id`,
      [
        input.articleId,
        product.title,
        input.companyName,
        input.contact,
        input.mobile,
        input.amount,
        input.memo ?? null,
        actor.userId,
        actor.companyId,
      ] as never
    )
    if (rows.length === 0) throw refuse(ContentRefusal.leadExists)
    await audit(trx, actor, {
      action: 'finance_lead.add',
      entity: 'finance_lead',
      entityId: rows[0].id,
      to: LeadState.open,
      summary: '提交融资意向',
    })
    return { id: rows[0].id }
  }, outer)
}

/** An operator has called the user, or closes the lead. Notes are appended line by line. */
export async function followLead(
  { id, to, note }: { id: number; to: typeof LeadState.contacted | typeof LeadState.closed; note: string },
  actor: Actor,
  trx: Trx
): Promise<void> {
  const lead = await FinanceLead.query({ client: trx }).where({ id }).forUpdate().first()
  if (!lead) throw refuse(CoreRefusal.gone)
  await moveLead(trx, actor, lead, {
    to,
    action: to === LeadState.contacted ? 'finance_lead.contact' : 'finance_lead.close',
    summary: to === LeadState.contacted ? '已联系' : '关闭',
    reason: note,
    fields: { operatorName: actor.name },
    columns: {
      follow_up: trx.raw(`right(concat_ws(E'\\n', follow_up, ?::text), 500)`, [`${actor.name}：${note}`]),
      [to === LeadState.contacted ? 'contacted_at' : 'closed_at']: trx.raw('now()'),
    },
  })
}
