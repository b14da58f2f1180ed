/*
 * Gives the storefront a react-router of its own: the package's build for production, which says nothing to the console. By default both
 * front ends share one chunk of the package, and a guest's first page then loads the parts of it that only react-admin uses.
 */
import path from 'node:path'
import { ROOT } from './environment.mjs'

const STOREFRONT = path.join(ROOT, 'resources/')
const BUILD = path.join(ROOT, 'node_modules/react-router/dist/production/')
const FILES = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' }

/** @returns {import('vite').Plugin} */
export const ownRouter = () => ({
  name: 'own-router',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!(source in FILES) || !importer?.startsWith(STOREFRONT)) return null
    return this.resolve(BUILD + FILES[source], importer, { skipSelf: true })
  },
})
