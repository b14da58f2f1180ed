/*
 * Access to pages by address (glossary §3.2). `tests/fixtures/routes.csv` is the matrix; a test checks every row.
 * Unknown addresses are answered with 404 before.
 */
import type { SessionState } from './session.js'
import { BindCompanyState } from '#ui/generated/codes/identity'

export type Outcome = 'open' | 'login' | 'certify' | 'manager'

export const NOT_CERTIFIED = '未企业认证，请先完成企业认证'
export const NOT_MANAGER = '没有管理员权限'

const PUBLIC = [
  '/',
  '/register',
  '/register/*',
  '/login',
  '/forget-password',
  '/help-document-a/*',
  '/demand/view-demand',
  '/demand/*',
  '/news',
  '/news/*',
  // The page has no contents until the surrounding back office sends them
  '/auction/preview',
  '/shop',
]
/** Pages of `/demand/*` on which a guest has nothing to do. */
const OF_MEMBERS = ['/demand/publish', '/demand/mine', '/demand/introductions']
const UNCERTIFIED = ['/demand/view-demand']
const CERTIFIED = [
  '/user-center/staff-management',
  '/demand',
  '/demand/*',
  '/buyer/*',
  '/seller/*',
  '/seller-settlement',
  '/seller-settlement/*',
]
const MANAGER = ['/user-center/staff-management']

/** Routes ignore case and trailing slash, so the guards do too. */
function normalise(pathname: string) {
  let decoded = pathname
  try {
    decoded = decodeURI(pathname)
  } catch {
    // A malformed escape matches no page; it is compared unchanged.
  }
  return decoded
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/(.)\/$/, '$1')
}

const covers = (patterns: string[], pathname: string) =>
  patterns.some((pattern) =>
    pattern.endsWith('/*') ? pathname.startsWith(pattern.slice(0, -1)) : pathname === pattern
  )

/** Checks login, then certification, then manager. */
export function decide(path: string, { token, user }: Pick<SessionState, 'token' | 'user'>): Outcome {
  const pathname = normalise(path)
  if (!token) return covers(PUBLIC, pathname) && !covers(OF_MEMBERS, pathname) ? 'open' : 'login'
  if (
    covers(CERTIFIED, pathname) &&
    !covers(UNCERTIFIED, pathname) &&
    user?.bindCompanyState !== BindCompanyState.certified
  )
    return 'certify'
  if (covers(MANAGER, pathname) && !user?.manager) return 'manager'
  return 'open'
}
