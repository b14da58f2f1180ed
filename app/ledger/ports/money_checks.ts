/*
 * Checks of money that know more than the ledger: which order or payout an amount belongs to. Modules that depend on this one register them at the
 * top level of their `listeners.ts`; `ledger:verify` and the nightly job run them together with the ledger's own.
 */
export type MoneyCheck = {
  /** What is wrong with each row that is found, in Chinese. */
  check: string
  /** Selects `subject`, `expected` and `actual` (cents) of everything that is wrong. */
  sql: string
}

/** When money that is frozen for a reference may stay frozen: an SQL condition over the hold `h`, whose `ref_id` is the row's id. */
export type HoldCause = { refType: string; living: string }

const checks = new Map<string, MoneyCheck>()
const causes = new Map<string, HoldCause>()

/** Adds a check; one of the same words is replaced. */
export function registerMoneyCheck(check: MoneyCheck) {
  checks.set(check.check, check)
}

/** Says when holds of a reference are alive. Holds of a reference that nobody registers have no living cause. */
export function registerHoldCause(cause: HoldCause) {
  causes.set(cause.refType, cause)
}

/** The registered checks, and that every hold has a living cause. */
export function moneyChecks(): MoneyCheck[] {
  const cases = [...causes.values()].map(({ refType, living }) => `when '${refType}' then (${living})`)
  return [
    ...checks.values(),
    {
      check: '冻结资金没有存续的原因',
      sql: `select h.hold_no || ' ' || h.ref_type || ' ' || h.ref_no as subject, 0::bigint as expected, h.remaining as actual from holds h
            where h.remaining > 0 and not coalesce(case h.ref_type ${cases.join(' ')} else false end, false)`,
    },
  ]
}
