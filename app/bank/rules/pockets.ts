/*
 * Where money of the ledger lies at the bank, and what the bank has to be told of a posting (ADR 0023). A sub-account has two pockets, available and
 * frozen; every account of the ledger lies in one of them. What a posting moves between pockets are the orders of the bank: there is no list of
 * events that could miss one.
 */
import type { Cents } from '#core/money'
import { AccountClass, parseAccount } from '#app/ledger/rules/accounts'
import { MovementKind } from '#app/bank/codes'

/** A company, or one of the platform's own sub-accounts. */
export type BankParty = number
/** The platform's own sub-account, for its fees. */
export const PLATFORM: BankParty = 0
/** The sub-account of money from unknown payers. */
export const CLEARING: BankParty = -1

/** The company that a party is; null for the platform's own sub-accounts. */
export const companyOfParty = (party: BankParty): number | null => (party > 0 ? party : null)

export type Pocket = { party: BankParty; part: 'available' | 'frozen' }

export type PocketPlace = 'available' | 'frozen' | 'escrow' | 'platform' | 'clearing' | 'outside' | 'memo'

/** Every class of account has a place; a new one does not compile without. SQL for whole tables is made of it (`shared/pocket_sql`). */
export const PLACES = {
  [AccountClass.custody]: 'outside',
  [AccountClass.available]: 'available',
  [AccountClass.frozen]: 'frozen',
  [AccountClass.escrow]: 'escrow',
  // The bank takes a payout from the available money at the moment when it makes it.
  [AccountClass.outgoing]: 'available',
  [AccountClass.unidentified]: 'clearing',
  [AccountClass.ownFunds]: 'platform',
  [AccountClass.feeIncome]: 'platform',
  [AccountClass.interestIncome]: 'platform',
  [AccountClass.bankCharges]: 'platform',
  [AccountClass.memoContra]: 'memo',
  [AccountClass.foreignPayment]: 'memo',
  [AccountClass.debt]: 'memo',
} as const satisfies Record<AccountClass, PocketPlace>

/** An entry in cents; `payer` is the company whose money lies in an escrow. */
export type PostedLine = { account: string; debit: Cents; credit: Cents; payer: number | null }

/** An order for the bank: `amount` cents from a pocket of the payer to a pocket of the payee. */
export type PocketOrder = { kind: MovementKind; payer: BankParty; payee: BankParty; amount: Cents }

/** The pocket of an account; `outside` for the custody account itself, null for accounts that are no money. @throws Error for an escrow without a payer */
export function pocketOf(account: string, payer: number | null): Pocket | 'outside' | null {
  const { class: kind, ownerId } = parseAccount(account)
  const place = PLACES[kind]
  switch (place) {
    case 'memo':
      return null
    case 'outside':
      return 'outside'
    case 'platform':
      return { party: PLATFORM, part: 'available' }
    case 'clearing':
      return { party: CLEARING, part: 'available' }
    case 'escrow':
      if (payer === null) throw new Error(`nobody has paid into ${account}`)
      return { party: payer, part: 'frozen' }
    case 'available':
    case 'frozen':
      return { party: ownerId!, part: place }
  }
}

type Change = Pocket & { amount: Cents }

/** Changes of the pockets by a posting, and what came in from outside (negative: went out). */
export function pocketChanges(lines: readonly PostedLine[]): { changes: Change[]; fromOutside: Cents } {
  const sums = new Map<string, Change>()
  let fromOutside = 0
  for (const { account, debit, credit, payer } of lines) {
    const pocket = pocketOf(account, payer)
    if (pocket === null) continue
    if (pocket === 'outside') {
      fromOutside += debit - credit
      continue
    }
    const key = `${pocket.party} ${pocket.part}`
    const known = sums.get(key) ?? { ...pocket, amount: 0 }
    sums.set(key, { ...known, amount: known.amount + credit - debit })
  }
  const changes = [...sums.values()].filter(({ amount }) => amount !== 0)
  return { changes: changes.sort((a, b) => a.party - b.party || a.part.localeCompare(b.part)), fromOutside }
}

/** Kinds of orders by the pocket that gives, for a payee that is another party. */
function kindBetween(from: Pocket, to: BankParty): MovementKind {
  if (from.part === 'frozen') return MovementKind.payFrozen
  if (from.party === CLEARING) return MovementKind.assign
  if (from.party === PLATFORM) return MovementKind.feeRefund
  return to === PLATFORM ? MovementKind.fee : MovementKind.pay
}

/** The orders that move an amount from one pocket to another: frozen money of another party is paid first and frozen then. */
function ordersBetween(from: Change, to: Change, amount: Cents): PocketOrder[] {
  if (from.party === to.party) {
    const kind = to.part === 'frozen' ? MovementKind.freeze : MovementKind.unfreeze
    return [{ kind, payer: from.party, payee: to.party, amount }]
  }
  const paid: PocketOrder = { kind: kindBetween(from, to.party), payer: from.party, payee: to.party, amount }
  if (to.part === 'available') return [paid]
  return [paid, { kind: MovementKind.freeze, payer: to.party, payee: to.party, amount }]
}

/**
 * What the bank has to be told of a posting, in this order. Pockets of one party are matched first, then by party. Money from or to outside has been
 * moved by the bank already, so a posting with the custody account moves it into or out of one pocket and nothing else.
 *
 * @throws Error for a posting that cannot be told: one that mixes money from outside with movements between parties
 */
export function movementsOf(lines: readonly PostedLine[]): PocketOrder[] {
  const { changes, fromOutside } = pocketChanges(lines)
  if (fromOutside !== 0) {
    if (changes.length !== 1 || changes[0].amount !== fromOutside || changes[0].part !== 'available')
      throw new Error('money from or to outside must change one available pocket only')
    return []
  }
  const givers = changes.filter(({ amount }) => amount < 0).map((change) => ({ ...change, amount: -change.amount }))
  const takers = changes.filter(({ amount }) => amount > 0).map((change) => ({ ...change }))
  const orders: PocketOrder[] = []
  const match = (from: Change, to: Change) => {
    const amount = Math.min(from.amount, to.amount)
    if (amount === 0) return
    from.amount -= amount
    to.amount -= amount
    orders.push(...ordersBetween(from, to, amount))
  }
  for (const from of givers) for (const to of takers) if (from.party === to.party) match(from, to)
  for (const from of givers) for (const to of takers) match(from, to)
  return orders
}

/** What a movement does to the two pockets of a sub-account, in cents. */
export function effectOn(party: BankParty, movement: PocketOrder): { available: Cents; frozen: Cents } {
  const { kind, payer, payee, amount } = movement
  if (kind === MovementKind.freeze) return payer === party ? { available: -amount, frozen: amount } : NOTHING
  if (kind === MovementKind.unfreeze) return payer === party ? { available: amount, frozen: -amount } : NOTHING
  const given =
    payer !== party
      ? NOTHING
      : kind === MovementKind.payFrozen
        ? { available: 0, frozen: -amount }
        : { available: -amount, frozen: 0 }
  return { available: given.available + (payee === party ? amount : 0), frozen: given.frozen }
}

const NOTHING = { available: 0, frozen: 0 }
