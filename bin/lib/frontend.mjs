/*
 * Builds both front ends when their sources have changed since the last build.
 */
import fs from 'node:fs'
import path from 'node:path'
import { ROOT, newest, runNode } from './environment.mjs'

const SOURCES = ['resources', 'admin', 'vite.config.ts', 'package-lock.json', 'public/favicon.svg']

export function isStale() {
  const manifest = path.join(ROOT, 'public/assets/.vite/manifest.json')
  return !fs.existsSync(manifest) || fs.statSync(manifest).mtimeMs < newest(...SOURCES)
}

export async function buildFrontEnds({ force = false } = {}) {
  if (!force && !isStale()) return
  console.log('Building storefront and back office…')
  const code = await runNode([path.join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Error('the front ends did not build')
}
