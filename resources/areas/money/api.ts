/*
 * Calls of the money screens.
 */
import type { BankJump } from '#wire/bank/gateway/messages'
import { useCall } from '~/lib/query'
import { BankAccountState } from '#ui/generated/codes'

/** Everything that a movement of money changes on these screens. */
export const MONEY = [
  '/bank/company/account/get',
  '/bank/company/statement/list',
  '/bank/company/withdraw/list',
  '/bank/company/transfer/list',
  '/bank/company/freeze/list',
] as const

/** Account, balances and cards. While the bank works on an application it is asked for again every 3 seconds. */
export function useAccount() {
  return useCall(
    '/bank/company/account/get',
    {},
    { refetchInterval: ({ state }) => (state.data?.account?.state === BankAccountState.opening ? 3_000 : 20_000) }
  )
}

/** Leaves for the bank's page: posts the form that the server signed (trade-request). */
export function jumpToBank(request: BankJump) {
  const form = document.createElement('form')
  form.method = request.method
  form.action = request.url
  form.enctype = request.mediaType
  for (const [name, value] of Object.entries(request.body)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}
