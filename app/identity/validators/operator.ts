import vine from '@vinejs/vine'
import { labelled } from '#app/identity/validators/labelled'

const operator = <Validator extends Parameters<typeof labelled>[0]>(validator: Validator) =>
  labelled(validator, {
    username: '用户名',
    password: '密码',
    oldPassword: '原密码',
    code: '动态口令',
    roleId: '角色',
    permissionIds: '权限',
    granted: '授予',
  })

const code = () => vine.string().trim().maxLength(6)

export const operatorLoginValidator = operator(
  vine.create(
    vine.object({
      username: vine.string().trim().maxLength(32),
      password: vine.string().maxLength(64),
      code: code().nullable().optional(),
    })
  )
)

export const operatorPasswordValidator = operator(
  vine.create(vine.object({ oldPassword: vine.string().maxLength(64), password: vine.string().maxLength(64) }))
)

export const totpStartValidator = operator(vine.create(vine.object({ password: vine.string().maxLength(64) })))
export const totpConfirmValidator = operator(vine.create(vine.object({ code: code() })))
export const totpEndValidator = operator(
  vine.create(vine.object({ password: vine.string().maxLength(64), code: code() }))
)

const id = () => vine.number().withoutDecimals().positive()

export const authorityValidator = operator(
  vine.create(
    vine.object({ roleId: id(), permissionIds: vine.array(id()).minLength(1).maxLength(500), granted: vine.boolean() })
  )
)
