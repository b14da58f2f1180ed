import vine from '@vinejs/vine'
import { labelled } from '#app/identity/validators/labelled'

const LABELS = {
  username: '手机号',
  mobile: '手机号',
  password: '密码',
  oldPassword: '原密码',
  captcha: '验证码',
  code: '验证码',
  codeKey: '验证码',
  captchaFlg: '登录方式',
  agree: '同意法律声明',
  scene: '用途',
  name: '姓名',
  email: '邮箱',
  wechatMobile: '微信',
  qqAccount: 'QQ',
  unitName: '单位名称',
}

/** To the letter of specification §5. */
const MESSAGES = {
  'username.regex': '请输入正确的手机号码',
  'mobile.regex': '请输入正确的手机号码',
  'password.minLength': '密码最小为4位',
  'codeKey.required': '请先获取验证码',
  'agree.accepted': '请先阅读并同意法律声明',
}

const account = <Validator extends Parameters<typeof labelled>[0]>(validator: Validator) =>
  labelled(validator, LABELS, MESSAGES)

/** 11 digits starting with 1 (specification §5). */
const mobile = () =>
  vine
    .string()
    .trim()
    .regex(/^1\d{10}$/)
const code = () => vine.string().trim().minLength(4).maxLength(6)
const codeKey = () => vine.string().maxLength(40)
const newPassword = () => vine.string().maxLength(64)

/** The login form. `captchaFlg`: `captcha` and `codeKey` are an SMS code and no password is needed. */
export const loginValidator = account(
  vine.create(
    vine.object({
      username: mobile(),
      captchaFlg: vine.boolean().nullable().optional(),
      password: vine
        .string()
        .minLength(4)
        .maxLength(64)
        .optional()
        .requiredWhen((field) => !isSms(field.data)),
      captcha: code()
        .optional()
        .requiredWhen((field) => isSms(field.data)),
      codeKey: codeKey().nullable().optional(),
    })
  )
)

function isSms(data: { captchaFlg?: unknown }) {
  return [true, 1, '1', 'true', 'on'].includes(data.captchaFlg as never)
}

/** `/sendSms` gets the login form: its username is the mobile. */
export const sendSmsValidator = account(
  vine.create(
    vine.object({
      username: mobile(),
      scene: vine.enum(['login', 'register', 'reset', 'confirm'] as const).optional(),
    })
  )
)

export const captchaSmsValidator = account(
  vine.create(
    vine.object({
      username: mobile(),
      captcha: code(),
      codeKey: codeKey(),
      scene: vine.enum(['login', 'register', 'reset', 'confirm'] as const).optional(),
    })
  )
)

export const registerValidator = account(
  vine.create(
    vine.object({
      mobile: mobile(),
      code: code(),
      codeKey: codeKey(),
      password: newPassword(),
      agree: vine.accepted(),
      unitName: vine.string().trim().maxLength(100).nullable().optional(),
    })
  )
)

export const resetPasswordValidator = account(
  vine.create(vine.object({ mobile: mobile(), code: code(), codeKey: codeKey(), password: newPassword() }))
)

export const updatePasswordValidator = account(
  vine.create(vine.object({ oldPassword: vine.string().maxLength(64), password: newPassword() }))
)

export const editUserValidator = account(
  vine.create(
    vine.object({
      name: vine.string().trim().minLength(1).maxLength(32),
      email: vine.string().trim().email().maxLength(64).nullable().optional(),
      wechatMobile: vine.string().trim().maxLength(32).nullable().optional(),
      qqAccount: vine
        .string()
        .trim()
        .regex(/^[1-9]\d{4,11}$/)
        .nullable()
        .optional(),
      unitName: vine.string().trim().maxLength(100).nullable().optional(),
    })
  )
)
