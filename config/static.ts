import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import app from '@adonisjs/core/services/app'
import { defineConfig } from '@adonisjs/static'

/** Pages that are one file and run nothing but what is written in it. */
const SINGLE_PAGES = ['verify-bid-log.html', 'offline.html']

/** The worker of the storefront: it asks this site and nobody else. Browsers ask for it anew at every visit. */
const WORKER = {
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
  'Cache-Control': 'no-cache',
}

/** Allows the script and the style of a page by their hashes, and nothing else: no request, no frame, no form. */
function policyOf(file: string): string {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const sources = (element: string) =>
    [...text.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))]
      .map(([, content]) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
      .join(' ')
  return [
    "default-src 'none'",
    `script-src ${sources('script')}`,
    `style-src ${sources('style')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const policies = new Map(SINGLE_PAGES.map((name) => [name, policyOf(app.publicPath(name))]))

export default defineConfig({
  enabled: true,
  etag: true,
  lastModified: true,
  dotFiles: 'ignore',
  headers: (path): Record<string, string> => {
    const name = basename(path)
    const policy = policies.get(name)
    if (policy) return { 'Content-Security-Policy': policy }
    if (name === 'sw.js') return WORKER
    return path.includes('/assets/') ? { 'Cache-Control': 'public, max-age=31536000, immutable' } : {}
  },
})
