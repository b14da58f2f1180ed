/*
 * `npm run build`: a production build in `build/`, started there with `node bin/server.js`.
 */
import path from 'node:path'
import { ROOT, installDependencies, loadDotEnv, runNode } from './lib/environment.mjs'
import { copyFonts } from './lib/fonts.mjs'
import { buildFrontEnds } from './lib/frontend.mjs'

installDependencies()
loadDotEnv()
await buildFrontEnds({ force: true })
const code = await runNode(['ace.js', 'build'])
if (code === 0) copyFonts(path.join(ROOT, 'build'))
process.exit(code)
