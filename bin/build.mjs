/*
 * `npm run build`: a production build in `build/`, started there with `node bin/server.js`.
 */
import { installDependencies, loadDotEnv, runNode } from './lib/environment.mjs'
import { buildFrontEnds } from './lib/frontend.mjs'

installDependencies()
loadDotEnv()
await buildFrontEnds({ force: true })
process.exit(await runNode(['ace.js', 'build']))
