import vine from '@vinejs/vine'
import '#app/company/labels'
import { ownMessages } from '#app/company/validators/own_messages'

const mobile = () =>
  vine
    .string()
    .trim()
    .regex(/^1\d{10}$/)

/** The code is checked by its rule, not here: a wrong one is refused with the text of state-machines §1. */
const regnum = () => vine.string().maxLength(40)

export const lookupValidator = vine.create({ regnum: regnum() })

export const certificationValidator = vine.create({
  name: vine.string().trim().minLength(4).maxLength(100),
  alias: vine.string().trim().minLength(2).maxLength(20),
  type: vine.number().withoutDecimals().min(1).max(15),
  regnum: regnum(),
  legalName: vine.string().trim().minLength(2).maxLength(32),
  provinceName: vine.string().trim().minLength(2).maxLength(32),
  cityName: vine.string().trim().minLength(2).maxLength(32),
  address: vine.string().trim().maxLength(200).nullable().optional(),
  contactPerson: vine.string().trim().minLength(2).maxLength(32),
  contactMobile: mobile(),
  licenceFileId: vine.number().withoutDecimals().positive(),
  authorisationFileId: vine.number().withoutDecimals().positive(),
})

certificationValidator.messagesProvider = ownMessages({
  'type.required': '请选择企业类型',
  'type.number': '请选择企业类型',
  'type.min': '请选择企业类型',
  'type.max': '企业类型不在可选范围内',
  'type.withoutDecimals': '企业类型不在可选范围内',
  'name.required': '请输入企业名称',
  'legalName.required': '请输入法定代表人',
  'licenceFileId.required': '请上传营业执照',
  'authorisationFileId.required': '请上传授权委托书',
})

export const joinValidator = vine.create({
  regnum: regnum(),
  applicantName: vine.string().trim().minLength(2).maxLength(32),
  memo: vine.string().trim().maxLength(200).nullable().optional(),
})

export const letterValidator = vine.create({
  name: vine.string().trim().maxLength(100).nullable().optional(),
  regnum: vine.string().trim().maxLength(18).nullable().optional(),
  legalName: vine.string().trim().maxLength(32).nullable().optional(),
})

export const invitationAnswerValidator = vine.create({
  id: vine.number().withoutDecimals().positive(),
  accept: vine.boolean(),
})
