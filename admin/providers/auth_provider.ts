/*
 * Sessions of operators. The permissions of react-admin hold the manifest: the screens that this operator may open.
 */
import type { AuthProvider } from 'react-admin'
import type { Manifest } from '#wire/admin/transformers/wire'
import { api, session } from '@admin/providers/http'
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

type LoginAnswer = { token: string }

export const authProvider: AuthProvider = {
  async login(form: { username: string; password: string; code?: string; captcha?: string; codeKey?: string }) {
    session.set(null)
    const { token } = await api<LoginAnswer>('POST', '/login', form)
    session.set(token)
  },
  async logout() {
    if (session.token) await api('POST', '/logout').catch(() => {})
    session.set(null)
    return '/login'
  },
  async checkAuth() {
    if (!session.token) throw new Error('请先登录')
  },
  async checkError(error: { status?: number }) {
    if (error.status !== 401) return
    session.set(null)
    throw error
  },
  async getPermissions(): Promise<Manifest | null> {
    if (!session.token) return null
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
