import vine from '@vinejs/vine'
import { accountValidator } from '#app/identity/labels'
import { digits, mobile } from '#core/validation'

const code = () => digits().minLength(4).maxLength(6)
const codeKey = () => vine.string().maxLength(40)
const newPassword = () => vine.string().maxLength(64)

/** The login form. `captchaFlg`: `captcha` and `codeKey` are an SMS code and no password is needed; otherwise they are a solved captcha. */
export const loginValidator = accountValidator(
  vine.object({
    username: mobile(),
    captchaFlg: vine.boolean().nullable().optional(),
    password: vine
      .string()
      .minLength(4)
      .maxLength(64)
      .optional()
      .requiredWhen((field) => !isSms(field.data)),
    captcha: digits()
      .minLength(4)
      .maxLength(64)
      .optional()
      .requiredWhen((field) => isSms(field.data)),
    codeKey: codeKey().nullable().optional(),
  })
)

function isSms(data: { captchaFlg?: unknown }) {
  return [true, 1, '1', 'true', 'on'].includes(data.captchaFlg as never)
}

/** The solution of a captcha, 64 hex digits. */
const solution = () => vine.string().trim().maxLength(64)

/** `/sendSms` receives the login form; its username is the mobile, `captcha` and `codeKey` are a solved captcha. */
export const sendSmsValidator = accountValidator(
  vine.object({
    username: mobile(),
    captcha: solution(),
    codeKey: codeKey(),
    scene: vine.enum(['login', 'register', 'reset'] as const).optional(),
  })
)

export const registerValidator = accountValidator(
  vine.object({
    mobile: mobile(),
    code: code(),
    codeKey: codeKey(),
    password: newPassword(),
    agree: vine.accepted(),
    unitName: vine.string().trim().maxLength(100).nullable().optional(),
  })
)

export const resetPasswordValidator = accountValidator(
  vine.object({ mobile: mobile(), code: code(), codeKey: codeKey(), password: newPassword() })
)

export const updatePasswordValidator = accountValidator(
  vine.object({ oldPassword: vine.string().maxLength(64), password: newPassword() })
)

export const editUserValidator = accountValidator(
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

/** One of the caller's sessions. */
export const sessionValidator = accountValidator(
  vine.object({ id: vine.number().withoutDecimals().positive().max(Number.MAX_SAFE_INTEGER) })
)
