/*
 * `npm run dev`: hot reload on both ends (hot-hook for the server, Vite for storefront and back office).
 */
import path from 'node:path'
import { ROOT, ensureDatabase, installDependencies, loadDotEnv, runNode } from './lib/environment.mjs'

installDependencies()
loadDotEnv()
process.env.NODE_ENV = 'development'
process.env.HOST ??= '127.0.0.1'
process.env.PORT ??= '3333'
const database = await ensureDatabase()
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
let code = await runNode(['ace.js', 'app:prepare', ...(database.embedded ? ['--demo'] : [])])
if (code === 0) code = await runNode(['ace.js', 'serve', '--hmr'], { env: { DEMO: String(database.embedded) } })
await database.stop()
process.exit(code)
