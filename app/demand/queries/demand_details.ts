import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { now } from '#core/clock'
import { refuse } from '#core/errors'
import { DemandState, DemandVisibility } from '#app/demand/codes'
import Demand from '#app/demand/models/demand'
import DemandAnswer from '#app/demand/models/demand_answer'
import { DemandRefusal } from '#app/demand/refusals'
import { answeredGoods } from '#app/demand/queries/answered_goods'
import { isOwn, isShownTo } from '#app/demand/shared/demand_rows'
import {
  toAnswerLine,
  toAnswerRow,
  toDemandDetails,
  type DemandAnswerRow,
  type DemandDetails,
} from '#app/demand/transformers/demand'
import { QuotationSide, QuotationState } from '#app/quotation/codes'
import { setting } from '#app/system/settings/stored_settings'
import { QuotationSetting } from '#app/quotation/settings'
import { linesOfAnswers } from '#app/quotation/queries/quotations'

const isCertified = (viewer: Actor) => viewer.kind === 'member' && viewer.certified && viewer.companyId !== null

/** Whether the viewer has answered the wish, which he goes on seeing then, unless it has been rewritten for others. */
async function hasAnswered(demandId: number, companyId: number): Promise<boolean> {
  return (await DemandAnswer.query().where({ demandId, sellerCompanyId: companyId }).first()) !== null
}

/** A wish that the viewer may see. @throws NotFoundError for others: drafts, wishes that are over, and those for invited sellers only */
export async function shownDemand(id: number, viewer: Actor): Promise<Demand> {
  const demand = await Demand.find(id)
  if (!demand) throw refuse(DemandRefusal.demandMissing)
  const companyId = isCertified(viewer) ? viewer.companyId! : null
  if (companyId !== null && isOwn(demand, viewer)) return demand
  const open = demand.state === DemandState.open
  const shown =
    companyId === null ? demand.visibility === DemandVisibility.everybody : await isShownTo(demand, companyId)
  if (shown && (open || (companyId !== null && (await hasAnswered(id, companyId))))) return demand
  throw refuse(DemandRefusal.demandMissing)
}

async function ownersPart(demand: Demand) {
  const { rows } = await db.rawQuery(
    `select c.id, c.name from demand_invitations i join companies c on c.id = i.company_id where i.demand_id = ? order by i.id`,
    [demand.id]
  )
  const [{ waiting }] = await db
    .from('quotations')
    .where({ demand_id: demand.id, state: QuotationState.open })
    .whereNot('standing_side', QuotationSide.buyer)
    .count('* as waiting')
  return {
    invited: rows.map((row: { id: number; name: string }) => ({ companyId: row.id, name: row.name })),
    waiting: Number(waiting),
  }
}

/** A wish on its page. */
export async function demandDetails(id: number, viewer: Actor): Promise<DemandDetails> {
  const demand = await shownDemand(id, viewer)
  const companyId = isCertified(viewer) ? viewer.companyId! : null
  const own = companyId !== null && isOwn(demand, viewer)
  const over = demand.validUntil !== null && demand.validUntil < now()
  const mayAnswer = companyId !== null && companyId !== demand.companyId && demand.state === DemandState.open && !over
  const mostHours = await setting(QuotationSetting.quoteValid)
  return toDemandDetails(demand, { companyId }, { mayAnswer, mostHours, owner: own ? await ownersPart(demand) : null })
}

/** The newest answers that are shown whatever has become of them. Many sellers may answer and withdraw. */
export const SHOWN_ANSWERS = 50

const ALIVE = `exists (select 1 from quotations q where q.demand_answer_id = demand_answers.id and (q.state = ${QuotationState.open} or q.order_id is not null))`

/**
 * The answers to a wish: for its owner what waits or is a deal and the newest of the others, for a seller all of his own; the newest first.
 *
 * @returns with the number of those that are not shown
 */
export async function answersToDemand(
  demandId: number,
  actor: Actor
): Promise<{ data: DemandAnswerRow[]; left: number }> {
  const demand = await shownDemand(demandId, actor)
  const own = isOwn(demand, actor)
  const query = DemandAnswer.query().where(own ? { demandId } : { demandId, sellerCompanyId: actor.companyId! })
  const [{ $extras }] = await query.clone().count('* as total')
  const newest = await query.clone().orderBy('id', 'desc').limit(SHOWN_ANSWERS)
  const last = newest.at(-1)?.id ?? 0
  const older = await query.clone().where('id', '<', last).whereRaw(ALIVE).orderBy('id', 'desc')
  const shown = [...newest, ...older]
  return { data: await answerRows(shown, demand, actor), left: Number($extras.total) - shown.length }
}

/** One answer. @throws NotFoundError for answers of others */
export async function answerDetails(answerId: number, actor: Actor): Promise<DemandAnswerRow> {
  const answer = await DemandAnswer.find(answerId)
  const demand = answer && (await Demand.find(answer.demandId))
  if (!answer || !demand || (answer.sellerCompanyId !== actor.companyId && !isOwn(demand, actor)))
    throw refuse(DemandRefusal.answerMissing)
  return (await answerRows([answer], demand, actor))[0]
}

async function answerRows(answers: DemandAnswer[], demand: Demand, actor: Actor): Promise<DemandAnswerRow[]> {
  const lines = await linesOfAnswers(
    answers.map(({ id }) => id),
    actor
  )
  const goods = await answeredGoods(demand, [...lines.values()].flat(), actor)
  return answers.map((answer) =>
    toAnswerRow(
      answer,
      (lines.get(answer.id) ?? []).map((line) => toAnswerLine(line, goods.get(line.id)!))
    )
  )
}
