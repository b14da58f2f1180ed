/*
 * Entry point of `node ace`. It makes sure that this is Node 24 and that a database is reachable (the embedded one unless DATABASE_URL
 * says otherwise), registers the TypeScript loader, and hands over.
 */
import { node24, prepareEnvironment, runNode, stopChildren } from './bin/lib/environment.mjs'

if (node24() !== process.execPath) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stopChildren())
  process.exit(await runNode(['ace.js', ...process.argv.slice(2)]))
}
await prepareEnvironment({ forCommand: process.argv[2] })
await import('./bin/lib/typescript.mjs')
await import('./bin/console.js')
