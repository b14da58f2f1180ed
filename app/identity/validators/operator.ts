import vine from '@vinejs/vine'
import { operatorValidator } from '#app/identity/labels'
import { id } from '#core/validation'

const code = () => vine.string().trim().maxLength(6)

export const operatorLoginValidator = operatorValidator(
  vine.object({
    username: vine.string().trim().maxLength(32),
    password: vine.string().maxLength(64),
    code: code().nullable().optional(),
    captcha: vine.string().maxLength(64).nullable().optional(),
    codeKey: vine.string().maxLength(40).nullable().optional(),
  })
)

export const operatorPasswordValidator = operatorValidator(
  vine.object({ oldPassword: vine.string().maxLength(64), password: vine.string().maxLength(64) })
)

export const totpStartValidator = operatorValidator(vine.object({ password: vine.string().maxLength(64) }))
export const totpConfirmValidator = operatorValidator(vine.object({ code: code() }))
export const totpEndValidator = operatorValidator(vine.object({ password: vine.string().maxLength(64), code: code() }))

export const authorityValidator = operatorValidator(
  vine.object({ roleId: id(), permissionIds: vine.array(id()).minLength(1).maxLength(500), granted: vine.boolean() })
)
