/*
 * One file for what belongs to the frame. Every page of the storefront loads it, so its parts need no files of their own, which the bundler makes
 * where pages share them, too, and no page lists them.
 */
import path from 'node:path'
import { ROOT } from './environment.mjs'

const ENTRY = path.join(ROOT, 'resources/main.tsx')
const FRAME = path.join(ROOT, 'resources/frame/frame.tsx')

/** A module and everything that it imports, but not what it loads later. */
function importsOf(file, context) {
  const found = new Set()
  const visit = (id) => {
    if (found.has(id)) return
    found.add(id)
    context.getModuleInfo(id)?.importedIds.forEach(visit)
  }
  visit(file)
  return found
}

/** @returns {import('rolldown').CodeSplittingOptions} */
export function storefrontChunks() {
  let parts
  return {
    // What these modules import is in the entry, in this file, or in files that the back office has, too.
    includeDependenciesRecursively: false,
    groups: [
      {
        debugName: 'frame',
        test: /[\\/]resources[\\/]/,
        name(id, context) {
          parts ??= importsOf(FRAME, context).difference(importsOf(ENTRY, context))
          return id !== FRAME && parts.has(id) ? 'frame' : null
        },
      },
    ],
  }
}
