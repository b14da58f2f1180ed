import env from '#start/env'
import app from '@adonisjs/core/services/app'
import { defineConfig } from '@adonisjs/core/http'

export const appUrl = env.get('APP_URL') ?? `http://localhost:${env.get('PORT') ?? 3333}`

/** Name of the product, shown on every page and in every message; the only place where it is written. */
export const siteName = env.get('SITE_NAME') ?? '棉桥'

export const http = defineConfig({
  generateRequestId: true,
  allowMethodSpoofing: false,
  useAsyncLocalStorage: false,
  trustProxy: (address) => address === '127.0.0.1' || address === '::1',
  cookie: { path: '/', maxAge: '2h', httpOnly: true, secure: app.inProduction, sameSite: 'lax' },
})
