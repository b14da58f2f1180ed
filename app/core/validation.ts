/*
 * Chinese messages for every validator. A module names its fields with `defineLabels`; the default required message is
 * `请输入{label}` (specification §5).
 */
import vine, { SimpleMessagesProvider } from '@vinejs/vine'

const labels: Record<string, string> = { page: '页码', pageSize: '每页条数', field: '排序字段', order: '排序方向' }

/** Default messages by rule, for validators that are made at run time. */
export const messages: Record<string, string> = {
  'required': '请输入{{ field }}',
  'string': '{{ field }}须为文本',
  'number': '{{ field }}须为数字',
  'boolean': '{{ field }}须为是或否',
  'array': '{{ field }}须为列表',
  'object': '{{ field }}格式不正确',
  'enum': '{{ field }}不在可选范围内',
  'in': '{{ field }}不在可选范围内',
  'date': '{{ field }}须为日期，格式 YYYY-MM-DD',
  'regex': '{{ field }}格式不正确',
  'email': '请输入正确的邮箱',
  'mobile': '请输入正确的手机号码',
  'url': '请输入正确的网址',
  'minLength': '{{ field }}最少{{ min }}个字',
  'maxLength': '{{ field }}最多{{ max }}个字',
  'fixedLength': '{{ field }}须为{{ size }}个字',
  'array.minLength': '{{ field }}至少{{ min }}项',
  'array.maxLength': '{{ field }}最多{{ max }}项',
  'notEmpty': '{{ field }}不能为空',
  'distinct': '{{ field }}不能重复',
  'min': '{{ field }}不能小于{{ min }}',
  'max': '{{ field }}不能大于{{ max }}',
  'range': '{{ field }}须在{{ min }}与{{ max }}之间',
  'positive': '{{ field }}须大于0',
  'negative': '{{ field }}须小于0',
  'withoutDecimals': '{{ field }}须为整数',
  'decimal': '{{ field }}小数位数不正确',
  'confirmed': '两次输入的{{ field }}不一致',
  'accepted': '请先勾选{{ field }}',
  'file': '请上传{{ field }}',
  'file.size': '{{ field }}不能超过{{ size }}',
  'file.extname': '{{ field }}只支持{{ extnames }}',
}

function install() {
  vine.messagesProvider = new SimpleMessagesProvider(messages, labels)
}

/** Names fields in Chinese for messages: `{ mobile: '手机号' }`. */
export function defineLabels(more: Record<string, string>) {
  Object.assign(labels, more)
  install()
}

/** Overrides single messages: `{ 'mobile.required': '请输入手机号' }`. */
export function defineMessages(more: Record<string, string>) {
  Object.assign(messages, more)
  install()
}

install()
