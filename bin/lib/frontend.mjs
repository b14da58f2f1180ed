/*
 * Builds both front ends when their sources have changed since the last build.
 */
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { ROOT, newest, runNode } from './environment.mjs'

const SOURCES = ['resources', 'admin', 'ui', 'vite.config.ts', 'package-lock.json', 'public/favicon.svg']

/** The storefront as the server renders it; below `build` of a production build as well. */
const SERVER = '.ssr'

export function isStale() {
  const built = ['public/assets/.vite/manifest.json', `${SERVER}/server.js`].map((file) => path.join(ROOT, file))
  const sources = newest(...SOURCES)
  return built.some((file) => !fs.existsSync(file) || fs.statSync(file).mtimeMs < sources)
}

export async function buildFrontEnds({ force = false } = {}) {
  if (!force && !isStale()) return
  console.log('Building storefront and back office…')
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js')
  const code = await runNode([vite, 'build', '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } })
  if (code !== 0) throw new Error('the front ends did not build')
  packAssets()
  const server = await runNode(
    [vite, 'build', '--logLevel', 'warn', '--ssr', 'resources/server.tsx', '--outDir', SERVER, '--emptyOutDir'],
    { env: { NODE_ENV: 'production', SSR_BUILD: 'true' } }
  )
  if (server !== 0) throw new Error('the storefront did not build for the server')
}

/** Writes each text file of the build as Brotli and gzip as well, with the best compression. */
function packAssets() {
  const folder = path.join(ROOT, 'public/assets')
  for (const file of fs.readdirSync(folder)) {
    if (!/\.(js|css|svg|json)$/.test(file)) continue
    const bytes = fs.readFileSync(path.join(folder, file))
    if (bytes.length < 1024) continue
    const quality = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } }
    fs.writeFileSync(path.join(folder, `${file}.br`), zlib.brotliCompressSync(bytes, quality))
    fs.writeFileSync(path.join(folder, `${file}.gz`), zlib.gzipSync(bytes, { level: 9 }))
  }
}
