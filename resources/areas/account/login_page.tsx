import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { askLogin, useSession } from '~/lib/use_session'
import { Component as HomePage } from './home_page'

/** The target of HTTP 401: the login modal over the home page. A logged-in user continues to the page they came from. */
export function Component() {
  const { state } = useLocation()
  const token = useSession((current) => current.token)
  useEffect(() => {
    if (!token) askLogin()
  }, [token])
  if (token && state?.from && state.from !== '/login') return <Navigate to={state.from} replace />
  return <HomePage />
}
