/* The rule of `rules/pockets` in SQL, for sums over whole tables, made of the same table. */
import { BankAccountType, MovementKind } from '#app/bank/codes'
import { CLEARING, PLACES, type PocketPlace, PLATFORM } from '#app/bank/rules/pockets'

/** SQL: the classes of accounts at some places, `'2001', '2004'`. */
const classesAt = (...places: PocketPlace[]) =>
  Object.entries(PLACES)
    .filter(([, place]) => places.includes(place))
    .map(([name]) => `'${name}'`)
    .join(', ')

/** SQL: the name of a party in a column: of a company, or of one of the platform's own sub-accounts. */
export const partyName = (column: string) =>
  `(case ${column} when ${PLATFORM} then '${BankAccountType.word(BankAccountType.platformFees)}'
    when ${CLEARING} then '${BankAccountType.word(BankAccountType.clearing)}'
    else (select c.name from companies c where c.id = ${column}) end)`

/** SQL: `party` and `part` of the pocket of a row of `ledger_accounts`, and what of it lies there in cents; no party for accounts that are no pocket. */
export const POCKET_OF_ACCOUNT = (account: string) => `
  select case when ${account}.class in (${classesAt('available', 'frozen')}) then ${account}.owner_id
      when ${account}.class in (${classesAt('escrow')}) then ${account}.payer_company_id
      when ${account}.class in (${classesAt('clearing')}) then ${CLEARING} when ${account}.class in (${classesAt('platform')}) then ${PLATFORM} end as party,
    case when ${account}.class in (${classesAt('frozen', 'escrow')}) then 'frozen' else 'available' end as part,
    case ${account}.nature when 'debit' then -${account}.balance else ${account}.balance end as cents`

/** SQL: what each movement does to each pocket: id, transaction_id, state, party, part, change. */
export const MOVEMENT_EFFECTS = `
  select id, transaction_id, state, payer_company_id as party, case kind when ${MovementKind.unfreeze} then 'frozen' when ${MovementKind.payFrozen} then 'frozen' else 'available' end as part,
    -amount as change from bank_movements
  union all
  select id, transaction_id, state, payee_company_id, case kind when ${MovementKind.freeze} then 'frozen' else 'available' end, amount from bank_movements`
