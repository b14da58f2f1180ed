import vine from '@vinejs/vine'
import { oneCode } from '#core/validation'
import { StaffRole, StaffState } from '#app/company/codes'
import { validator } from '#app/company/labels'
import { pageFields } from '#core/paging'
import { id, mobile } from '#core/validation'

export const idValidator = validator({ id: id() })

export const staffListValidator = validator({
  ...pageFields,
  keyword: vine.string().trim().maxLength(32).nullable().optional(),
  state: oneCode(StaffState).nullable().optional(),
})

export const pageValidator = validator({ ...pageFields })

export const rejectValidator = validator({ id: id(), reason: vine.string().trim().minLength(5).maxLength(200) })

export const inviteValidator = validator({
  mobile: mobile(),
  name: vine.string().trim().minLength(2).maxLength(32),
  role: oneCode(StaffRole),
})

export const staffRolesValidator = validator({
  id: id(),
  roles: vine.array(oneCode(StaffRole)).minLength(1).distinct(),
})

export const salesUserValidator = validator({
  userId: id(),
  responsibleArea: vine.string().trim().maxLength(100).nullable().optional(),
})

export const salesUserEditValidator = validator({
  id: id(),
  responsibleArea: vine.string().trim().maxLength(100).nullable().optional(),
})
