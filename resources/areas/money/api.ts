/*
 * Calls of the money screens.
 */
import type { BankJump } from '#wire/bank/gateway/messages'
import { useCall } from '~/lib/query'
import { BankAccountState } from '#ui/generated/codes'

/** Calls whose answers change with every movement of money. */
export const MONEY = [
  '/bank/company/account/get',
  '/bank/company/statement/list',
  '/bank/company/withdraw/list',
  '/bank/company/transfer/list',
  '/bank/company/freeze/list',
] as const

/** Account, balances and cards. Refetched every 3 seconds while the bank processes an application. */
export function useAccount() {
  return useCall(
    '/bank/company/account/get',
    {},
    { refetchInterval: ({ state }) => (state.data?.account?.state === BankAccountState.opening ? 3_000 : 20_000) }
  )
}

/** Leaves for the bank's page by posting the form that the server signed (trade-request). */
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
