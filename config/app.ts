import env from '#start/env'
import app from '@adonisjs/core/services/app'
import { defineConfig } from '@adonisjs/core/http'
import { trustedProxies } from '#core/address_ranges'

export const appUrl = env.get('APP_URL') ?? `http://localhost:${env.get('PORT') ?? 3333}`

/** Name of the product, shown on every page and in every message; the only place where it is written. */
export const siteName = env.get('SITE_NAME') ?? '棉桥'

export const http = defineConfig({
  generateRequestId: true,
  allowMethodSpoofing: false,
  useAsyncLocalStorage: false,
  // What a proxy says about the client's address counts only when the proxy is known.
  trustProxy: trustedProxies(env.get('TRUST_PROXY')),
  cookie: { path: '/', maxAge: '2h', httpOnly: true, secure: app.inProduction, sameSite: 'lax' },
})
