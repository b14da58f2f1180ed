/*
 * Sessions of operators. The permissions of react-admin hold the manifest: the screens that this operator may open.
 */
import type { AuthProvider } from 'react-admin'
import type { Manifest } from '#wire/admin/transformers/wire'
import { api } from '@admin/providers/http'
import { forgetAllTyped } from '@admin/views/typed'
import { rememberPaths } from '@admin/providers/data_provider'

export type Me = {
  id: number
  name: string
  /** What the server asks for before anything else. */
  owes?: 'password' | 'totp' | null
  username?: string
  roles?: string[]
  roleNames?: string[]
}

/** Whether this browser has a session; null until the server has been asked, because scripts cannot see its cookie. */
let known: boolean | null = null

async function loggedIn(): Promise<boolean> {
  known ??= (await api<{ loggedIn: boolean }>('GET', '/session')).loggedIn
  return known
}

export const authProvider: AuthProvider = {
  async login(form: { username: string; password: string; code?: string; captcha?: string; codeKey?: string }) {
    await api('POST', '/login', form)
    known = true
  },
  async logout() {
    // A session that has ended is no logout: what was typed waits for the operator.
    if (known) {
      forgetAllTyped()
      await api('POST', '/logout').catch(() => {})
    }
    known = false
    return '/login'
  },
  async checkAuth() {
    if (!(await loggedIn())) throw new Error('请先登录')
  },
  async checkError(error: { status?: number }) {
    if (error.status !== 401) return
    known = false
    throw error
  },
  async getPermissions(): Promise<Manifest | null> {
    if (!(await loggedIn())) return null
    const { owes } = await api<Me>('GET', '/me')
    if (owes) return null
    const manifest = await api<Manifest>('GET', '/manifest')
    rememberPaths(manifest.resources)
    return manifest
  },
  async getIdentity() {
    const me = await api<Me>('GET', '/me')
    return { ...me, id: me.id, fullName: me.name }
  },
}
