import vine from '@vinejs/vine'
import { pageFields } from '#core/paging'
import '#app/company/labels'

const id = () => vine.number().withoutDecimals().positive()

export const idValidator = vine.create({ id: id() })

export const staffListValidator = vine.create({
  ...pageFields,
  keyword: vine.string().trim().maxLength(32).nullable().optional(),
  state: vine
    .enum([1, 2] as const)
    .nullable()
    .optional(),
})

export const pageValidator = vine.create({ ...pageFields })

export const rejectValidator = vine.create({ id: id(), reason: vine.string().trim().minLength(5).maxLength(200) })

export const inviteValidator = vine.create({
  mobile: vine
    .string()
    .trim()
    .regex(/^1\d{10}$/),
  name: vine.string().trim().maxLength(32).nullable().optional(),
  role: vine.enum([1, 2, 3] as const),
})

export const staffRolesValidator = vine.create({
  id: id(),
  roles: vine
    .array(vine.enum([1, 2, 3] as const))
    .minLength(1)
    .distinct(),
})

export const salesUserValidator = vine.create({
  userId: id(),
  responsibleArea: vine.string().trim().maxLength(100).nullable().optional(),
})

export const salesUserEditValidator = vine.create({
  id: id(),
  responsibleArea: vine.string().trim().maxLength(100).nullable().optional(),
})
