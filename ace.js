/*
 * Entry point of `node ace`. It makes sure that a database is reachable (the embedded one unless DATABASE_URL says otherwise),
 * registers the TypeScript loader, and hands over.
 */
import { prepareEnvironment } from './bin/lib/environment.mjs'

await prepareEnvironment({ forCommand: process.argv[2] })
await import('@poppinss/ts-exec')
await import('./bin/console.js')
