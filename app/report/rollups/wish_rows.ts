/*
 * Wishes, what sellers offered for them and what was agreed, by day and by month: for the report of what is on offer. They are few beside goods, so they
 * are counted when they are read. All of them belong to the company that wishes. Orders that are cancelled count nowhere, as in a wish itself.
 */
import { DemandState } from '#app/demand/codes'
import { OrderState } from '#app/order/codes'

const WISHED = 'd.company_id, d.product_type'
/** Orders of a wish, with the tonnes of each of its bargains. */
const AGREED = `quotations q join demands d on d.id = q.demand_id join orders o on o.id = q.order_id and o.state <> ${OrderState.cancelled}`

/**
 * When an order takes tonnes off a wish that is wanted: not before it was published for the last time, which is the only time that is known.
 */
const TAKEN_ON = 'report_day(greatest(o.created_at, d.published_at))'

/** A wish that was taken down has no moment of its own for it: nothing but its owner changes it afterwards. */
const CLOSED_ON = 'report_day(coalesce(d.ended_at, d.updated_at))'

const EVENTS = `
  select report_day(d.published_at) as day, ${WISHED}, 1 as wishes, d.weight as wished, 0 as answers, 0 as offered, 0 as agreed, 1 as opened, d.weight as wanted
  from demands d where d.published_at is not null
  union all
  select report_day(a.created_at), ${WISHED}, 0, 0, 1, 0, 0, 0, 0 from demand_answers a join demands d on d.id = a.demand_id
  union all
  select report_day(q.created_at), ${WISHED}, 0, 0, 0, q.weight, 0, 0, 0
  from quotations q join demands d on d.id = q.demand_id where q.demand_answer_id is not null
  union all
  select report_day(o.created_at), ${WISHED}, 0, 0, 0, 0, q.weight, 0, 0 from ${AGREED}
  union all
  select ${TAKEN_ON}, ${WISHED}, 0, 0, 0, 0, 0, 0, - q.weight from ${AGREED} where d.published_at is not null
  union all
  select ${CLOSED_ON}, ${WISHED}, 0, 0, 0, 0, 0, -1, d.taken - d.weight
  from demands d where d.published_at is not null and d.state <> ${DemandState.open}`

/** A SELECT in the shape of a rollup, for `from` of a report. */
export const WISH_ROWS = `(select g.grain, case g.grain when 'd' then e.day else date_trunc('month', e.day)::date end as period, e.company_id, e.product_type,
  e.wishes, e.wished, e.answers, e.offered, e.agreed, e.opened, e.wanted
  from (${EVENTS}) e cross join (values ('d'), ('m')) as g (grain))`
