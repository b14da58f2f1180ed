/*
 * Calls of the user centre.
 */
import { useEffect } from 'react'
import { refreshInfo } from '~/lib/account'
import { useCall } from '~/lib/query'
import { session } from '~/lib/session'
import { BindCompanyState } from '#ui/generated/codes'

export const useProfile = () => useCall('/web/user/info/get')

/** The own company; null for somebody who belongs to none. */
export const useCompany = () => useCall('/company/info/get')

/**
 * Where the certification stands. While it is under review the answer is asked for again every 15 seconds, and the moment it changes
 * the session learns of it: menus and pages of certified users appear without a new login (flows §1 step 5).
 */
export function useCertification() {
  const query = useCall(
    '/certification/get',
    {},
    { refetchInterval: ({ state }) => (state.data?.bindCompanyState === BindCompanyState.inReview ? 15_000 : false) }
  )
  const state = query.data?.bindCompanyState
  useEffect(() => {
    if (state !== undefined && state !== session.get().user?.bindCompanyState) void refreshInfo().catch(() => {})
  }, [state])
  return query
}
