/* The operators' actions on a company's own table: they can read every version, and save a new one in the company's name. */
import { action, date, listAction, ref, text, textarea, type RowOf } from '#app/admin/define'
import { saveOwnBasis } from '#app/market/actions/save_own_basis'
import IndividuationBasis from '#app/market/models/individuation_basis'
import { readText } from '#app/market/rules/own_basis_text'
import type { Actor } from '#core/actor'
import { now } from '#core/clock'
import { InvalidInputError } from '#core/errors'
import type { Trx } from '#core/transaction'

/** 现行, 待生效 or 往期. */
export const isInForce = `case
  when individuation_bases.effective_date > (now() at time zone 'Asia/Shanghai')::date then '待生效'
  when individuation_bases.id = (select o.id from individuation_bases o
    where o.company_id = individuation_bases.company_id and o.effective_date <= (now() at time zone 'Asia/Shanghai')::date
    order by o.effective_date desc, o.id desc limit 1) then '现行'
  else '往期' end`

const form = {
  summary: textarea({
    label: '方案',
    required: true,
    maxLength: 4000,
    help: '每行一条，元/吨：北疆 机采棉 +700；长度=29 +150；回潮>7 -50',
  }),
  effectiveDate: date({ label: '生效日期', required: true }),
  note: text({ label: '原因', required: true, maxLength: 200 }),
}

type Written = { summary: string; effectiveDate: string; note: string }

async function write(companyId: number, { summary, effectiveDate, note }: Written, actor: Actor, trx: Trx) {
  const read = readText(summary)
  if ('problem' in read) throw InvalidInputError.of('summary', read.problem)
  const { version } = await saveOwnBasis({ companyId, rates: read.rates, effectiveDate, note }, actor, trx)
  return { message: `已代填第${version}版` }
}

export const basisActions = {
  override: action({
    label: '代填新版本',
    form,
    initial: (row: RowOf<typeof IndividuationBasis>) => ({
      summary: row.summary,
      effectiveDate: now().toISODate()!,
    }),
    run: async ({ id, input, actor, trx }) => {
      const { companyId } = await IndividuationBasis.findOrFail(id, { client: trx })
      return write(companyId, input, actor, trx)
    },
  }),
  write: listAction({
    label: '为企业代填',
    form: { companyId: ref('companies', { label: '企业', required: true }), ...form },
    run: ({ input, actor, trx }) => write(Number(input.companyId), input, actor, trx),
  }),
}
