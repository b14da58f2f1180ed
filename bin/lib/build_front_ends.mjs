import { buildFrontEnds } from './frontend.mjs'

await buildFrontEnds()
