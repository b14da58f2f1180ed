import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { defineConfig } from '@adonisjs/static'

/** A page that is one file and runs nothing but what is written in it. */
const SINGLE_PAGE = 'verify-bid-log.html'

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

const policy = policyOf(app.publicPath(SINGLE_PAGE))

export default defineConfig({
  enabled: true,
  etag: true,
  lastModified: true,
  dotFiles: 'ignore',
  headers: (path): Record<string, string> => {
    if (path.endsWith(SINGLE_PAGE)) return { 'Content-Security-Policy': policy }
    return path.includes('/assets/') ? { 'Cache-Control': 'public, max-age=31536000, immutable' } : {}
  },
})
