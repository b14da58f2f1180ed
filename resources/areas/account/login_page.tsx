import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { askLogin, useSession } from '~/lib/use_session'
import { Component as HomePage } from './home_page'

/** Where HTTP 401 leads: the login modal over the home page. Who is logged in goes on to where they wanted to be. */
export function Component() {
  const { state } = useLocation()
  const token = useSession((current) => current.token)
  useEffect(() => {
    if (!token) askLogin()
  }, [token])
  if (token && state?.from && state.from !== '/login') return <Navigate to={state.from} replace />
  return <HomePage />
}
