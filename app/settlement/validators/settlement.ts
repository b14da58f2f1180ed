import vine from '@vinejs/vine'
import { oneCode } from '#core/validation'
import { ClaimKind, SettlementState } from '#app/settlement/codes'
import { validator } from '#app/settlement/labels'
import { pageFields } from '#core/paging'
import { day, id } from '#core/validation'
import { seenField } from '#core/seen'

const tonnes = () => vine.number().min(0).decimal([0, 3]).max(100_000)
const text = (max: number) => vine.string().trim().maxLength(max)

export const listValidator = validator({
  side: vine.enum(['buyer', 'seller'] as const),
  state: vine.array(oneCode(SettlementState)).optional(),
  keyword: text(60).optional(),
  from: day().optional(),
  to: day().optional(),
  todo: text(20).optional(),
  ...pageFields,
})

export const getValidator = validator({
  settlementId: id().optional().requiredIfMissing('orderId'),
  orderId: id().optional(),
})
export const confirmValidator = validator({ settlementId: id(), seen: seenField() })

export const submitValidator = validator({
  settlementId: id(),
  lines: vine
    .array(
      vine.object({
        lineId: id(),
        weight: tonnes().optional(),
        // Of staple fibre sold by conditioned weight, percent.
        regain: vine.number().range([0, 20]).decimal([0, 2]).nullable().optional(),
      })
    )
    .distinct('lineId')
    .optional(),
  ticketFileIds: vine.array(id()).maxLength(20).optional(),
  remark: text(500).nullable().optional(),
  seen: seenField(),
})

export const topUpValidator = validator({
  settlementId: id(),
  payPassword: vine.string().maxLength(32),
  seen: seenField(),
})

export const claimAddValidator = validator({
  settlementId: id(),
  kind: oneCode(ClaimKind),
  content: text(500).minLength(5),
  fileIds: vine.array(id()).minLength(1).maxLength(10),
})

const adjustments = () =>
  vine
    .array(
      vine.object({
        lineId: id(),
        weight: tonnes().optional(),
        priceAdjust: vine.number().withoutDecimals().range([-10_000_000, 10_000_000]).optional(),
      })
    )
    .maxLength(100)
    .distinct('lineId')

export const claimOfferValidator = validator({ claimId: id(), lines: adjustments(), note: text(300).minLength(2) })
export const answerClaimValidator = validator({ claimId: id(), seen: seenField() })

export const registerInvoiceValidator = validator({
  settlementId: id(),
  papers: vine
    .array(
      vine.object({
        number: vine
          .string()
          .trim()
          .regex(/^\d{8}(\d{12})?$/),
        issuedOn: day(),
        amount: vine.number().withoutDecimals().positive().max(1_000_000_000_000),
        fileId: id().nullable().optional(),
      })
    )
    .minLength(1)
    .maxLength(50)
    .distinct('number'),
})
export const returnInvoiceValidator = validator({ settlementId: id(), reason: text(200).minLength(2) })
export const redLetterValidator = validator({
  settlementId: id(),
  redNumber: vine
    .string()
    .trim()
    .regex(/^\d{8}(\d{12})?$/),
  reason: text(200).minLength(2),
})
