/* Money data in the wire names of glossary §1.4 to §1.9. Names and numbers of people are masked here. */
import { maskMobile } from '#core/text'
import { formatTime } from '#core/clock'
import type { Cents } from '#core/money'
import type { Balances } from '#app/ledger/queries/balances'
import type { Maintenance } from '#app/bank/queries/bank_maintenance'
import type BankAccount from '#app/bank/models/bank_account'
import type BankCard from '#app/bank/models/bank_card'
import type BankMovement from '#app/bank/models/bank_movement'
import type Transfer from '#app/bank/models/transfer'
import type WithdrawRecord from '#app/bank/models/withdraw_record'
import { unseal } from '#core/sealed_columns'
import { maskCard, maskId, maskName } from '#app/bank/shared/secrets'
import {
  type BankAccountState,
  type BankAccountType,
  type BindFlag,
  type CardBindState,
  type CardType,
  type MovementKind,
  MovementState,
  type PaymentNature,
  WithdrawDirection,
  WithdrawState,
} from '#app/bank/codes'
import { MoneyDirection } from '#app/ledger/codes'
import { YesNo } from '#core/codes'

export type BankAccountRow = {
  id: number
  companyId: number
  companyName: string
  balance: Cents
  useBalance: Cents
  cashBalance: Cents
  /** Frozen or being paid out: balance − useBalance. */
  freezeAmount: Cents
  bankUserId: string | null
  bankCard: string | null
  idCode: string
  mobile: string
  email: string | null
  legalName: string
  legalId: string
  transactorName: string
  transactorId: string
  transactorMobile: string
  cardType: CardType
  type: BankAccountType
  state: BankAccountState
  bindFlag: BindFlag
  memo: string | null
  createdTime: string
  openDate: string | null
  bankStatus: string | null
  /** Payouts are stopped until the platform has clarified a result of the bank. */
  payoutStopped: boolean
}

export function toBankAccountRow(account: BankAccount, balances: Balances): BankAccountRow {
  return {
    id: account.id,
    companyId: account.companyId,
    companyName: account.companyName,
    balance: balances.balance,
    useBalance: balances.useBalance,
    cashBalance: balances.cashBalance,
    freezeAmount: balances.frozen,
    bankUserId: account.bankUserId,
    bankCard: account.bankCard,
    idCode: account.idCode,
    mobile: maskMobile(account.mobile),
    email: account.email,
    legalName: maskName(unseal(account.legalName)),
    legalId: maskId(unseal(account.legalId)),
    transactorName: maskName(unseal(account.transactorName)),
    transactorId: maskId(unseal(account.transactorId)),
    transactorMobile: maskMobile(account.transactorMobile),
    cardType: account.cardType,
    type: account.type,
    state: account.state,
    bindFlag: account.bindFlag,
    memo: account.memo,
    createdTime: formatTime(account.createdAt)!,
    openDate: account.openDate,
    bankStatus: account.bankStatus,
    payoutStopped: account.payoutStop !== null,
  }
}

export type VirtualAccountRow = {
  id: number
  companyName: string
  virtualId: string | null
  bankCard: string | null
  bankName: string | null
  balance: Cents
  freezeAmount: Cents
}

export function toVirtualAccountRow(
  account: BankAccount,
  card: BankCard | null,
  balances: Balances
): VirtualAccountRow {
  return {
    id: account.id,
    companyName: account.companyName,
    virtualId: account.bankCard,
    bankCard: card ? maskCard(card.lastFour) : null,
    bankName: card?.bankName ?? null,
    balance: balances.balance,
    freezeAmount: balances.frozen,
  }
}

export type BankCardRow = {
  id: number
  companyId: number
  bankName: string
  bankCode: string
  bankCard: string
  primary: YesNo
  bindState: CardBindState
  memo: string | null
}

export function toBankCardRow(card: BankCard): BankCardRow {
  return {
    id: card.id,
    companyId: card.companyId,
    bankName: card.bankName,
    bankCode: card.bankCode,
    bankCard: maskCard(card.lastFour),
    primary: card.primary ? YesNo.yes : YesNo.no,
    bindState: card.bindState,
    memo: card.memo,
  }
}

export type TransferRow = {
  id: number
  apiOrderId: string
  userId: number | null
  cardPayer: string
  payerCompanyId: number
  payerCompanyName: string
  cardPayee: string
  payeeCompanyId: number
  payeeCompanyName: string
  amount: Cents
  transferTime: string
  memo: string | null
}

export function toTransferRow(transfer: Transfer): TransferRow {
  return {
    id: transfer.id,
    apiOrderId: transfer.apiOrderId,
    userId: transfer.userId,
    cardPayer: transfer.cardPayer,
    payerCompanyId: transfer.payerCompanyId,
    payerCompanyName: transfer.payerCompanyName,
    cardPayee: transfer.cardPayee,
    payeeCompanyId: transfer.payeeCompanyId,
    payeeCompanyName: transfer.payeeCompanyName,
    amount: transfer.amount,
    transferTime: formatTime(transfer.transferTime)!,
    memo: transfer.memo,
  }
}

export type WithdrawRow = {
  id: number
  apiOrderId: string
  companyId: number | null
  userId: number | null
  entityBankCard: string
  entityName: string | null
  entityBankName: string | null
  amount: Cents
  state: WithdrawState
  direction: WithdrawDirection
  nature: PaymentNature
  createdTime: string
  finishedTime: string | null
  /** Approved, waiting for the bank to open. */
  queued: boolean
  /** Movements of the company that the bank has to confirm before it is sent. */
  movementsBefore: number
  remarks: string | null
}

export function toWithdrawRow(record: WithdrawRecord): WithdrawRow {
  return {
    id: record.id,
    apiOrderId: record.apiOrderId,
    companyId: record.companyId,
    userId: record.userId,
    entityBankCard: maskCard(unseal(record.entityBankCard)),
    entityName: record.entityName,
    entityBankName: record.entityBankName,
    amount: record.amount,
    state: record.state,
    direction: record.direction,
    nature: record.nature,
    createdTime: formatTime(record.createdAt)!,
    finishedTime: formatTime(record.finishedAt),
    queued:
      record.direction === WithdrawDirection.out &&
      record.state === WithdrawState.requested &&
      record.approvedAt !== null,
    movementsBefore: Number(record.$extras.movements_before ?? 0),
    remarks: record.remarks,
  }
}

export type MovementRow = {
  id: number
  movementNo: string
  kind: MovementKind
  state: MovementState
  /** Whether the company pays; null when the money stays in its own sub-account. */
  direction: MoneyDirection | null
  /** Name of the other party; null when the money stays. */
  otherName: string | null
  amount: Cents
  refNo: string | null
  bankSerial: string | null
  createdTime: string
  finishedTime: string | null
}

/** A movement as one of its parties sees it; `otherName` is selected beside it. */
export function toMovementRow(movement: BankMovement, companyId: number): MovementRow {
  const { payerCompanyId: payer, payeeCompanyId: payee } = movement
  return {
    id: movement.id,
    movementNo: movement.movementNo,
    kind: movement.kind,
    state: movement.state,
    direction: payer === payee ? null : payer === companyId ? MoneyDirection.expense : MoneyDirection.income,
    otherName: payer === payee ? null : (movement.$extras.other_name as string),
    amount: movement.amount,
    refNo: movement.refNo,
    bankSerial: movement.bankSerial,
    createdTime: formatTime(movement.createdAt)!,
    finishedTime: movement.state === MovementState.confirmed ? formatTime(movement.finishedAt) : null,
  }
}

/** What lies at the bank, beside our books. */
export type BalanceAtBank = {
  /** Null when the bank does not answer, or there is none. */
  bank: { available: Cents; frozen: Cents; time: string } | null
  ours: { available: Cents; frozen: Cents }
  /** Movements that the bank has not confirmed yet. */
  unconfirmed: number
}

/** Initial data of the 资金账户 page. */
export type AccountOverview = {
  account: BankAccountRow | null
  /** The bank is closed for maintenance, or will be within a day. */
  maintenance: Maintenance | null
  balances: Balances
  cards: BankCardRow[]
  hasPayPassword: boolean
  /** Name of the bank that keeps the sub-account. */
  custodian: string | null
  /** What may still be transferred today with the pay password alone; above that a code by SMS is needed, too. */
  transferAllowance: Cents
  /** Page of the simulated bank on which money can be paid in; null outside the demo. */
  demoBank: string | null
}
