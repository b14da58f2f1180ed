import { SimpleMessagesProvider, type VineValidator } from '@vinejs/vine'
import { messages } from '#core/validation'

/**
 * Gives a validator its own names of fields: `name` and `code` mean other things in other modules, whose labels are shared.
 */
export function labelled<Validator extends VineValidator<any, any>>(
  validator: Validator,
  labels: Record<string, string>,
  more: Record<string, string> = {}
): Validator {
  validator.messagesProvider = new SimpleMessagesProvider({ ...messages, ...more }, labels)
  return validator
}
