import vine from '@vinejs/vine'
import { validator } from '#app/company/labels'
import { id, mobile } from '#core/validation'

/** Checked by `refuseWrongCode`, not by the validator, so that the refusal has the text of state-machines §1. */
const regnum = () => vine.string().maxLength(40)

export const lookupValidator = validator({ regnum: regnum() })

const certification = validator.with(
  { name: '企业名称', type: '企业类型', address: '企业地址' },
  {
    'type.required': '请选择企业类型',
    'type.number': '请选择企业类型',
    'type.min': '请选择企业类型',
    'type.max': '企业类型不在可选范围内',
    'type.withoutDecimals': '企业类型不在可选范围内',
    'licenceFileId.required': '请上传营业执照',
    'authorisationFileId.required': '请上传授权委托书',
  }
)

export const certificationValidator = certification({
  name: vine.string().trim().minLength(4).maxLength(100),
  alias: vine.string().trim().minLength(2).maxLength(20),
  type: vine.number().withoutDecimals().min(1).max(15),
  regnum: regnum(),
  legalName: vine.string().trim().minLength(2).maxLength(32),
  provinceName: vine.string().trim().minLength(2).maxLength(32),
  cityName: vine.string().trim().minLength(2).maxLength(32),
  districtName: vine.string().trim().maxLength(32).nullable().optional(),
  address: vine.string().trim().maxLength(200).nullable().optional(),
  contactPerson: vine.string().trim().minLength(2).maxLength(32),
  contactMobile: mobile(),
  applicantName: vine.string().trim().minLength(2).maxLength(32).nullable().optional(),
  licenceFileId: id(),
  authorisationFileId: id(),
})

export const joinValidator = validator({
  regnum: regnum(),
  applicantName: vine.string().trim().minLength(2).maxLength(32),
  memo: vine.string().trim().maxLength(200).nullable().optional(),
})

export const letterValidator = certification({
  name: vine.string().trim().maxLength(100).nullable().optional(),
  regnum: vine.string().trim().maxLength(18).nullable().optional(),
  legalName: vine.string().trim().maxLength(32).nullable().optional(),
})

export const invitationAnswerValidator = validator({
  id: id(),
  accept: vine.boolean(),
})
