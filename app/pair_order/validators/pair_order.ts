import vine from '@vinejs/vine'
import { oneCode } from '#core/validation'
import { InstructionKind } from '#app/pair_order/codes'
import { validator } from '#app/pair_order/labels'
import { id } from '#core/validation'
import { seenField } from '#core/seen'

const futures = () => vine.number().withoutDecimals().positive().max(10_000_000)
const reason = () => vine.string().trim().minLength(2).maxLength(200)

export const pairIdValidator = validator({ orderId: id() })

export const placeInstructionValidator = validator({
  orderId: id(),
  lineIds: vine.array(id()).minLength(1).maxLength(100).distinct(),
  kind: oneCode(InstructionKind),
  limitPrice: futures().nullable().optional(),
  seen: seenField(),
})
export const instructionIdValidator = validator({ instructionId: id() })
export const fillValidator = validator({ instructionId: id(), price: futures(), seen: seenField() })
export const claimValidator = validator({ instructionId: id(), reason: reason() })
export const autoFillValidator = validator({ orderId: id(), autoFill: vine.boolean(), seen: seenField() })
export const askRollValidator = validator({
  orderId: id(),
  priceContract: vine
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}\d{4}$/),
  seen: seenField(),
})
export const answerRollValidator = validator({
  orderId: id(),
  agree: vine.boolean(),
  reason: vine.string().trim().maxLength(200).nullable().optional(),
  seen: seenField(),
})
export const abandonValidator = validator({ orderId: id(), reason: reason(), seen: seenField() })
