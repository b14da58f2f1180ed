import vine from '@vinejs/vine'
import { oneCode } from '#core/validation'
import { FreezeType, HoldState, EntryKind, MoneyDirection } from '#app/ledger/codes'
import { BankAccountState, MovementState, WithdrawDirection, WithdrawState } from '#app/bank/codes'
import { validator } from '#app/bank/labels'
import { pageFields } from '#core/paging'
import { day, digits as pasted, id, mobile } from '#core/validation'

const document = () =>
  vine
    .string()
    .trim()
    .regex(/^[0-9A-Za-z]{6,20}$/)
const keyword = () => vine.string().trim().maxLength(60).nullable().optional()
const text = (max: number) => vine.string().trim().minLength(1).maxLength(max)
/** Whole cents; at most ten billion yuan at a time. */
const cents = (least: number) => vine.number().withoutDecimals().min(least).max(1_000_000_000_000)
/** A form with an amount of at least so many cents, which its refusal names in yuan. */
const withAmount = <Fields extends Parameters<typeof vine.object>[0]>(least: number, fields: Fields) =>
  validator.with({}, { 'amount.min': `金额不能小于${least / 100}元` })({ amount: cents(least), ...fields })
const digits = () => pasted().regex(/^\d{6}$/)
const smsCode = () => ({
  smsCode: pasted().minLength(4).maxLength(6),
  codeKey: vine.string().maxLength(40),
})
const optionalSmsCode = () => {
  const { smsCode: code, codeKey } = smsCode()
  return { smsCode: code.optional(), codeKey: codeKey.optional() }
}

/** A page of a list that is searched by a word and by days. */
const searchFields = {
  ...pageFields,
  keyword: keyword(),
  dateFrom: day().nullable().optional(),
  dateTo: day().nullable().optional(),
}

export const idValidator = validator(vine.object({ id: id() }))

export const applyValidator = validator(
  vine.object({
    mobile: mobile(),
    email: vine.string().trim().email().maxLength(64).nullable().optional(),
    legalName: text(32),
    legalId: document(),
    transactorName: text(32),
    transactorId: document(),
    transactorMobile: mobile(),
  })
)

export const accountListValidator = validator(
  vine.object({ ...pageFields, state: oneCode(BankAccountState).nullable().optional() })
)

export const transferListValidator = validator(
  vine.object({
    ...searchFields,
    direction: oneCode(MoneyDirection).nullable().optional(),
  })
)

export const withdrawListValidator = validator(
  vine.object({
    ...searchFields,
    direction: oneCode(WithdrawDirection).nullable().optional(),
    state: oneCode(WithdrawState).nullable().optional(),
  })
)

export const movementListValidator = validator(
  vine.object({
    ...searchFields,
    state: oneCode(MovementState).nullable().optional(),
  })
)

export const freezeAmountValidator = validator(vine.object({ freezeType: oneCode(FreezeType).nullable().optional() }))

export const freezeListValidator = validator(
  vine.object({
    ...searchFields,
    freezeType: oneCode(FreezeType).nullable().optional(),
    state: oneCode(HoldState).nullable().optional(),
  })
)

export const statementValidator = validator(
  vine.object({
    ...searchFields,
    kind: oneCode(EntryKind).nullable().optional(),
    direction: oneCode(MoneyDirection).nullable().optional(),
  })
)

export const withdrawValidator = withAmount(100, {
  bankCardId: id().nullable().optional(),
  payPassword: digits(),
  remarks: vine.string().trim().maxLength(100).nullable().optional(),
  ...smsCode(),
})

export const transferValidator = withAmount(1, {
  payeeCompanyId: id(),
  memo: vine.string().trim().maxLength(80).nullable().optional(),
  payPassword: digits(),
  ...optionalSmsCode(),
})

/** `password` is the login password. */
export const payPasswordValidator = validator(
  vine.object({ payPassword: digits(), password: vine.string().maxLength(64), ...smsCode() })
)

export const moneySmsValidator = validator(
  vine.object({ scene: vine.enum(['withdraw', 'transfer', 'payPassword'] as const) })
)

export const cardValidator = validator(
  vine.object({
    accountName: text(100),
    bankName: text(64),
    bankCode: vine
      .string()
      .trim()
      .regex(/^\d{12}$/),
    bankCard: pasted().regex(/^\d{8,32}$/),
    memo: vine.string().trim().maxLength(100).nullable().optional(),
  })
)

export const cardEditValidator = validator(
  vine.object({
    id: id(),
    bankName: text(64),
    bankCode: vine
      .string()
      .trim()
      .regex(/^\d{12}$/),
    memo: vine.string().trim().maxLength(100).nullable().optional(),
  })
)

export const cardConfirmValidator = validator(
  vine.object({ id: id(), amount: vine.number().withoutDecimals().range([1, 99]) })
)

export const receiptValidator = validator(vine.object({ kind: vine.enum(['transfer', 'withdraw'] as const), id: id() }))
