/* The rule of `rules/pockets` in SQL, for sums over whole tables; `tests/functional/bank/movements.spec.ts` holds both together. */
import { MovementKind } from '#app/bank/codes'
import { CLEARING, PLATFORM } from '#app/bank/rules/pockets'

/** SQL: `party` and `part` of the pocket of a row of `ledger_accounts`, and what of it lies there in cents; no party for accounts that are no pocket. */
export const POCKET_OF_ACCOUNT = (account: string) => `
  select case ${account}.class when '2001' then ${account}.owner_id when '2002' then ${account}.owner_id when '2004' then ${account}.owner_id
      when '2003' then ${account}.payer_company_id when '2005' then ${CLEARING}
      when '4001' then ${PLATFORM} when '4002' then ${PLATFORM} when '5001' then ${PLATFORM} end as party,
    case when ${account}.class in ('2002', '2003') then 'frozen' else 'available' end as part,
    case ${account}.nature when 'debit' then -${account}.balance else ${account}.balance end as cents`

/** SQL: what each movement does to each pocket: id, transaction_id, state, party, part, change. */
export const MOVEMENT_EFFECTS = `
  select id, transaction_id, state, payer_company_id as party, case kind when ${MovementKind.unfreeze} then 'frozen' when ${MovementKind.payFrozen} then 'frozen' else 'available' end as part,
    -amount as change from bank_movements
  union all
  select id, transaction_id, state, payee_company_id, case kind when ${MovementKind.freeze} then 'frozen' else 'available' end, amount from bank_movements`
