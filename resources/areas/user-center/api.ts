/*
 * Calls of the user centre.
 */
import { useEffect } from 'react'
import { refreshInfo } from '~/lib/account'
import { readAgain, useCall } from '~/lib/query'
import { session } from '~/lib/session'
import { BindCompanyState } from '#ui/generated/codes'

export const useProfile = () => useCall('/web/user/info/get')

/** The user's company; null for a user without one. */
export const useCompany = () => useCall('/company/info/get')

/**
 * State of the certification. While it is under review it is refetched every 15 seconds; when it changes, the session is refreshed, so
 * that menus and pages of certified users appear without a login (flows §1 step 5).
 */
export function useCertification() {
  const query = useCall(
    '/certification/get',
    {},
    { refetchInterval: ({ state }) => (state.data?.bindCompanyState === BindCompanyState.inReview ? 15_000 : false) }
  )
  const state = query.data?.bindCompanyState
  useEffect(() => {
    if (state === undefined || state === session.get().user?.bindCompanyState) return
    void refreshInfo().catch(() => {})
    // Before the approval there was no company to show.
    void readAgain('/company/info/get')
  }, [state])
  return query
}
