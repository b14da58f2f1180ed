import { useEffect, useRef } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { askLogin, useSession } from '~/lib/use_session'
import { Component as HomePage } from './home_page'

/** The target of HTTP 401: the login modal over the home page, which stays when the form is closed. A logged-in user continues to the page they came from. */
export function Component() {
  const { state } = useLocation()
  const token = useSession((current) => current.token)
  const visible = useSession((current) => current.loginVisible)
  const asked = useRef(false)
  const navigate = useNavigate()
  useEffect(() => {
    if (token) return
    // Whoever closes the form has the home page before him, and its address.
    if (asked.current && !visible) void navigate('/', { replace: true })
    else if (!asked.current) askLogin()
    asked.current ||= visible
  }, [token, visible, navigate])
  if (token && state?.from && state.from !== '/login') return <Navigate to={state.from} replace />
  return <HomePage />
}
