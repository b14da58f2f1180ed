import vine from '@vinejs/vine'
import type { MessagesProviderContact } from '@vinejs/vine/types'

/**
 * Messages of one form, for fields whose name means something else in other modules. Everything not named here is said by the
 * labels and messages that all share.
 *
 * @param own `{ 'type.required': '请选择企业类型' }`
 */
export function ownMessages(own: Record<string, string>): MessagesProviderContact {
  return {
    getMessage: (fallback, rule, field, meta) =>
      own[`${String(field.name)}.${rule}`] ?? vine.messagesProvider.getMessage(fallback, rule, field, meta),
  }
}
