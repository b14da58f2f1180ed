/*
 * What is tested by mutants: the code that decides over money, bids and permissions, in parts that run on their own, and the specs that have to
 * notice when it is changed. `npm run mutate -- <part>` runs one. A spec under `tests/functional` needs the database, and takes seconds per
 * mutant; unit specs take milliseconds.
 */

/** @typedef {{ title: string, mutate: string[], specs: string[] }} Part `mutate` and `specs` are paths from the root of the project. */

/** @type {Record<string, Part>} */
export const PARTS = {
  auction: {
    title: 'auctions: steps of prices, countdown, reserve price, closing, deposits, conditions of publishing',
    mutate: [
      'app/auction/rules/bans.ts',
      'app/auction/rules/bid_decision.ts',
      'app/auction/rules/bid_range.ts',
      'app/auction/rules/contract_checks.ts',
      'app/auction/rules/entry_checks.ts',
      'app/auction/rules/hammer.ts',
      'app/auction/rules/outage.ts',
      'app/auction/rules/quota.ts',
      'app/auction/rules/session_checks.ts',
      'app/auction/rules/session_clock.ts',
      'app/auction/rules/session_times.ts',
    ],
    specs: [
      'tests/unit/auction/bid_decision.spec.ts',
      'tests/unit/auction/contract_checks.spec.ts',
      'tests/unit/auction/entries.spec.ts',
      'tests/unit/auction/outage.spec.ts',
      'tests/unit/auction/session_clock.spec.ts',
    ],
  },
  money: {
    title:
      'amounts: rounding, VAT, totals of orders, settlement, storage, delay, limits of buyers, fixed prices, pay-out hours, accounts',
    mutate: [
      'app/core/money.ts',
      'app/ledger/rules/accounts.ts',
      'app/bank/rules/bank_rules.ts',
      'app/bank/rules/pockets.ts',
      'app/order/rules/late_payment.ts',
      'app/order/rules/order_amounts.ts',
      'app/order/rules/order_money.ts',
      'app/order/rules/purchase_limit.ts',
      'app/order/rules/share_of_bales.ts',
      'app/order/rules/shortage.ts',
      'app/order/rules/storage_fee.ts',
      'app/pair_order/rules/confirmed_price.ts',
      'app/pair_order/rules/point_checks.ts',
      'app/settlement/rules/invoice_confirmation.ts',
      'app/settlement/rules/settlement_money.ts',
      'app/settlement/rules/settlement_weight.ts',
      'app/settlement/rules/vat.ts',
      'app/quotation/rules/bargain.ts',
    ],
    specs: [
      'tests/unit/bank/bank_rules.spec.ts',
      'tests/unit/bank/pockets.spec.ts',
      'tests/unit/core/money.spec.ts',
      'tests/unit/ledger/accounts.spec.ts',
      'tests/unit/order/late_payment.spec.ts',
      'tests/unit/order/order_amounts.spec.ts',
      'tests/unit/order/order_money.spec.ts',
      'tests/unit/order/point_checks.spec.ts',
      'tests/unit/order/purchase_limit.spec.ts',
      'tests/unit/pair_order/confirmed_price.spec.ts',
      'tests/unit/quotation/bargain.spec.ts',
      'tests/unit/settlement/settlement_rules.spec.ts',
    ],
  },
  permissions: {
    title: 'permissions: codes, verbs, hidden fields, steps of two operators, what an operator owes',
    mutate: [
      'app/core/permissions.ts',
      'app/core/actor.ts',
      'app/admin/permissions.ts',
      'app/admin/money_permissions.ts',
      'app/admin/two_persons.ts',
      'app/admin/visible.ts',
      'app/identity/rules/owed.ts',
      'app/identity/rules/passwords.ts',
      'app/identity/proofs/totp.ts',
    ],
    specs: [
      'tests/unit/admin/permissions.spec.ts',
      'tests/unit/admin/visible.spec.ts',
      'tests/unit/core/permissions.spec.ts',
      'tests/unit/identity/owed.spec.ts',
      'tests/unit/password_hash.spec.ts',
      'tests/unit/totp.spec.ts',
    ],
  },
  ledger: {
    title: 'ledger: postings, holds, reversals, locks, balances',
    mutate: [
      'app/ledger/actions/holds.ts',
      'app/ledger/actions/post.ts',
      'app/ledger/actions/reverse.ts',
      'app/ledger/queries/balances.ts',
      'app/ledger/shared/lock_accounts.ts',
    ],
    specs: ['tests/functional/ledger/holds.spec.ts', 'tests/functional/ledger/posting.spec.ts'],
  },
  secrets: {
    title: 'pay password and counters of guesses',
    mutate: [
      'app/bank/shared/pay_password.ts',
      'app/bank/actions/set_pay_password.ts',
      'app/identity/actions/keep_pay_password.ts',
      'app/identity/proofs/guesses.ts',
      'app/identity/proofs/member_password.ts',
    ],
    specs: [
      'tests/functional/bank/pay_password.spec.ts',
      'tests/functional/identity/guesses.spec.ts',
      'tests/functional/identity/password_hash.spec.ts',
    ],
  },
}
