/*
 * The client-held state of the user: glossary §1.14. It uses no DOM (the storages are parameters), so that it can be tested in Node and
 * imported by code that runs on the server.
 */
import type { BindCompanyState } from '#ui/generated/codes'

/** The logged-in user: account, company, and the comma lists of roles and permissions. */
export type UserInfo = {
  id: number
  username: string
  name: string | null
  mobile: string
  /** Only `certified` counts as certified. */
  bindCompanyState: BindCompanyState
  manager: boolean
  companyId: number | null
  company: { id: number; name: string; alias: string; code: string; type: number; state: number } | null
  roles: string
  permissions: string
}

/** Where forms keep what is typed (`lib/drafts`); it belongs to one person. */
export const DRAFTS = 'drafts'

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

export type SessionState = {
  /** Bearer token; empty for a guest. */
  token: string
  /** Kept across visits; `logout` by default. */
  loginState: 'logout' | 'login'
  permissions: string[]
  roles: string[]
  user: UserInfo | null
  /** Set when the server has ended the session (40100); reset by the next login. */
  loggedOut: boolean
  /** Whose session it was that the server has ended. */
  lostUser: number | null
  /** The password must be replaced before going on. */
  needUpdateFlg: boolean
  loginVisible: boolean
  /** Failed password logins in a row. The server, which counts for itself, asks for the captcha from the third on. */
  loginNumber: number
  /** Number of running calls that cover the page with the loading overlay. */
  overlay: number
}

/** A storage that keeps nothing beyond the page, for servers and for browsers that forbid storing. */
export function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

function parseUser(text: string | null): UserInfo | null {
  try {
    return text ? (JSON.parse(text) as UserInfo) : null
  } catch {
    return null
  }
}

const list = (text: string | null | undefined) =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/**
 * Creates the store. `local` persists across visits (token, permissions, roles, login state), `visit` lasts for one visit (needUpdateFlg).
 */
export function createSession(local: Storage, visit: Storage) {
  const listeners = new Set<() => void>()
  let state: SessionState = read()

  function read(): SessionState {
    const token = local.getItem('token') ?? ''
    return {
      token,
      loginState: token && local.getItem('loginState') === 'login' ? 'login' : 'logout',
      permissions: token ? list(local.getItem('permissions')) : [],
      roles: token ? list(local.getItem('roles')) : [],
      user: token ? parseUser(local.getItem('userInfo')) : null,
      loggedOut: false,
      lostUser: null,
      needUpdateFlg: visit.getItem('needUpdateFlg') === '1',
      loginVisible: false,
      loginNumber: 0,
      overlay: 0,
    }
  }

  /** Forms of somebody else are nobody's business. */
  function forgetDraftsOfOthers(userId: number) {
    const owner = /^{"userId":(\d+),/.exec(local.getItem(DRAFTS) ?? '')?.[1]
    if (owner !== String(userId)) local.removeItem(DRAFTS)
  }

  function set(change: Partial<SessionState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function remember(user: UserInfo | null) {
    const permissions = user ? list(user.permissions) : []
    const roles = user ? list(user.roles) : []
    local.setItem('permissions', permissions.join(','))
    local.setItem('roles', roles.join(','))
    if (user) local.setItem('userInfo', JSON.stringify(user))
    else local.removeItem('userInfo')
    return { permissions, roles, user }
  }

  return {
    get: () => state,
    set,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** After a successful login or registration. */
    login(token: string, user: UserInfo, needUpdate = false) {
      forgetDraftsOfOthers(user.id)
      local.setItem('token', token)
      local.setItem('loginState', 'login')
      if (needUpdate) visit.setItem('needUpdateFlg', '1')
      else visit.removeItem('needUpdateFlg')
      set({
        token,
        loginState: 'login',
        ...remember(user),
        loggedOut: false,
        needUpdateFlg: needUpdate,
        loginVisible: false,
        loginNumber: 0,
      })
    },
    /** Replaces the data of the same user (`/auth/info`): company, certification, roles. */
    refresh(user: UserInfo) {
      set(remember(user))
    },
    /** The password has been replaced. */
    passwordUpdated() {
      visit.removeItem('needUpdateFlg')
      set({ needUpdateFlg: false })
    },
    /** Removes the user. `lost`: the server ended the session, not the user, whose half-filled forms wait for the next login. */
    logout({ lost = false, keepDrafts }: { lost?: boolean; keepDrafts?: boolean } = {}) {
      if (!(keepDrafts ?? lost)) local.removeItem(DRAFTS)
      local.removeItem('token')
      local.setItem('loginState', 'logout')
      visit.removeItem('needUpdateFlg')
      const lostUser = lost ? (state.user?.id ?? state.lostUser) : null
      set({ token: '', loginState: 'logout', ...remember(null), loggedOut: lost, lostUser, needUpdateFlg: false })
    },
    /** Reads the state again after another tab has logged in or out. */
    reload() {
      const { loginVisible, loginNumber, overlay, loggedOut, lostUser } = state
      set({ ...read(), loginVisible, loginNumber, overlay, loggedOut, lostUser })
    },
  }
}

export type Session = ReturnType<typeof createSession>

function browserStorage(kind: 'localStorage' | 'sessionStorage'): Storage {
  try {
    return globalThis[kind] ?? memoryStorage()
  } catch {
    return memoryStorage()
  }
}

/** The session of this browser. */
export const session = createSession(browserStorage('localStorage'), browserStorage('sessionStorage'))
