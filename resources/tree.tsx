/*
 * The tree of pages with the guard before them: no part of a page is rendered before its guard has passed.
 */
import { data, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { refreshInfo } from '~/lib/account'
import { message } from '~/lib/feedback'
import { decide, NOT_CERTIFIED, NOT_MANAGER } from '~/lib/guards'
import { appRoutes, routeAt } from '~/lib/routes'
import { session } from '~/lib/session'
import { BASIC_INFO, MESSAGES } from '~/lib/caller'
import { Problem, type RouteProblem } from '~/frame/problem'
import { Splash } from '~/frame/splash'

/**
 * Checks login, then certification, then manager, then the validate rule of the page (glossary §3.2). Before an uncertified user is sent
 * away, the user is read again from the server: the certification may have passed since the login.
 */
async function guard({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  let outcome = decide(url.pathname, session.get())
  if (outcome === 'certify' || outcome === 'manager') {
    await refreshInfo().catch(() => {})
    outcome = decide(url.pathname, session.get())
  }
  if (outcome === 'login') {
    if (session.get().loggedOut) message.error(MESSAGES.sessionLost)
    session.set({ loginVisible: true })
    throw data({ kind: 'login' } satisfies RouteProblem, { status: 401 })
  }
  if (outcome === 'certify') {
    message.warning(NOT_CERTIFIED)
    throw redirect(BASIC_INFO)
  }
  if (outcome === 'manager') {
    message.warning(NOT_MANAGER)
    throw redirect(BASIC_INFO)
  }
  const page = routeAt(url.pathname)
  if (page?.route.handle.validate && !page.route.handle.validate({ params: page.params, url })) {
    throw data({ kind: 'notFound' } satisfies RouteProblem, { status: 404 })
  }
  return null
}

const plain = appRoutes.filter((route) => route.handle.plain)
const dressed = appRoutes.filter((route) => !route.handle.plain)

/** Frame → guard → pages; the same for browsers and for the server. */
export const tree: RouteObject[] = [
  {
    id: 'frame',
    lazy: () => import('~/frame/frame'),
    HydrateFallback: Splash,
    ErrorBoundary: Problem,
    children: [
      {
        id: 'guarded',
        loader: guard,
        // Runs on every navigation, also between two addresses of one page.
        shouldRevalidate: () => true,
        ErrorBoundary: Problem,
        children: [
          ...(plain as RouteObject[]),
          { id: 'antd', lazy: () => import('~/frame/dressed'), children: dressed as RouteObject[] },
        ],
      },
      {
        path: '*',
        id: 'unknown',
        loader: () => {
          throw data({ kind: 'notFound' } satisfies RouteProblem, { status: 404 })
        },
        Component: () => null,
        ErrorBoundary: Problem,
      },
    ],
  },
]
