/*
 * Calls of the money screens.
 */
import { useEffect, useRef } from 'react'
import type { BankJump } from '#wire/bank/gateway/messages'
import { readAgain, useCall } from '~/lib/query'
import { BankAccountState } from '#ui/generated/codes'

/** Lists of movements, which change with every movement of money. */
const MOVEMENTS = [
  '/bank/company/statement/list',
  '/bank/company/withdraw/list',
  '/bank/company/transfer/list',
  '/bank/company/freeze/list',
  '/bank/company/movement/list',
  '/bank/company/balance/get',
] as const

/** Calls whose answers change with every movement of money. */
export const MONEY = ['/bank/company/account/get', ...MOVEMENTS] as const

/**
 * Account, balances and cards. Refetched every 3 seconds while the bank processes an application. Money may come in from outside: when the
 * balances change, the lists of movements are read again, so that both always say the same.
 */
export function useAccount() {
  const query = useCall(
    '/bank/company/account/get',
    {},
    { refetchInterval: ({ state }) => (state.data?.account?.state === BankAccountState.opening ? 3_000 : 10_000) }
  )
  const figures = query.data && JSON.stringify(query.data.balances)
  const shown = useRef(figures)
  useEffect(() => {
    if (shown.current !== undefined && figures !== shown.current) void readAgain(...MOVEMENTS)
    shown.current = figures
  }, [figures])
  return query
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

/** What lies at the bank, beside our books; asked when the page opens, when money moves, and by hand. */
export const useBalanceAtBank = () => useCall('/bank/company/balance/get', {}, { staleTime: 60_000 })
