/*
 * Loads the TypeScript of this project, from Node 24 on: `node --import=./bin/lib/typescript.mjs bin/server.ts`. Equivalent to
 * @poppinss/ts-exec, but with cached output (compile.mjs) and hooks in the importing thread, so that imports do not wait for another
 * thread: a process starts in half of the time.
 */
import fs from 'node:fs'
import { enableCompileCache, flushCompileCache, registerHooks, setSourceMapsSupport } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compiled } from './compile.mjs'

const ROOT = fs.realpathSync(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..'))
const ROOT_URL = `${pathToFileURL(ROOT).href}/`
const MODULES_URL = `${ROOT_URL}node_modules/`

/** Packages imported by the project itself, by address: a prepared process can load them in advance. */
export const packages = new Set()

const subpaths = Object.entries(JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')).imports).map(
  ([alias, target]) => [alias.slice(0, -1), new URL(target.split('*')[0], ROOT_URL).href]
)

/** Address of the source of `#app/…`, `./….js` or an absolute address, without checking that it exists. */
function sourceOf(specifier, parent) {
  if (specifier.startsWith('#')) {
    const [alias, target] = subpaths.find(([start]) => specifier.startsWith(start)) ?? []
    return alias && `${target}${specifier.slice(alias.length)}.ts`
  }
  if (!specifier.endsWith('.js')) return undefined
  if (specifier.startsWith('.')) return `${new URL(specifier, parent).href.slice(0, -3)}.ts`
  return specifier.startsWith(ROOT_URL) ? `${specifier.slice(0, -3)}.ts` : undefined
}

const isOwn = (url) => Boolean(url?.startsWith(ROOT_URL)) && !url.startsWith(MODULES_URL)
const found = new Set()
const resolved = new Map()

function resolve(specifier, context, next) {
  const byUs = isOwn(context.parentURL)
  const source = byUs || specifier.startsWith(ROOT_URL) ? sourceOf(specifier, context.parentURL) : undefined
  if (source && (found.has(source) || fs.existsSync(fileURLToPath(source)))) {
    found.add(source)
    return { url: source, format: 'module', shortCircuit: true }
  }
  if (!byUs || !/^[@a-z][^:]*$/.test(specifier)) return next(specifier, context)
  // A package resolves to the same address for every file of the project, so it is resolved once.
  if (!resolved.has(specifier)) {
    const { url, format } = next(specifier, context)
    resolved.set(specifier, { url, format })
    packages.add(url)
  }
  return { ...resolved.get(specifier), shortCircuit: true }
}

function load(url, context, next) {
  if (!url.endsWith('.ts') || !isOwn(url)) return next(url, context)
  return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true }
}

setSourceMapsSupport(true, { nodeModules: false })
enableCompileCache(path.join(ROOT, '.data/compile-cache'))
// Flushed early as well, because processes under `npm run dev` may be killed.
setTimeout(flushCompileCache, 5_000).unref()
registerHooks({ resolve, load })
