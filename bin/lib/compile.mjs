/*
 * Compiles TypeScript files of this project with the compiler and the settings of @poppinss/ts-exec. The output is cached in
 * .data/typescript until the text of the file changes.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = fs.realpathSync(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..'))
const KEPT = path.join(ROOT, '.data/typescript')

/** The settings that @poppinss/ts-exec derives from tsconfig.json; `tests/unit/core/compile.spec.ts` checks that they are equal. */
const SETTINGS = {
  sourceMaps: true,
  inlineSourcesContent: false,
  module: { type: 'es6' },
  jsc: {
    target: 'esnext',
    externalHelpers: false,
    parser: { syntax: 'typescript', tsx: false, decorators: true, dynamicImport: true },
    transform: { decoratorMetadata: true, legacyDecorator: true },
    experimental: { keepImportAttributes: true },
    keepClassNames: true,
  },
}

const ofCompiler = createRequire(createRequire(path.join(ROOT, 'package.json')).resolve('@poppinss/ts-exec'))
const version = createHash('sha1')
  .update(fs.readFileSync(fileURLToPath(import.meta.url)))
  .update(ofCompiler('@swc/core/package.json').version)
  .digest('hex')

/** Replaces a file atomically, because other processes may be reading it. */
function write(file, contents) {
  fs.writeFileSync(`${file}.${process.pid}`, contents)
  fs.renameSync(`${file}.${process.pid}`, file)
}

let swc = null

/**
 * @param {string} file absolute
 * @returns {string} JavaScript with the address of its source map
 */
export function compiled(file) {
  const source = fs.readFileSync(file, 'utf8')
  const kept = path.join(KEPT, path.relative(ROOT, file).replaceAll(/[\\/]/g, '+'))
  const mark = `//${createHash('sha1').update(version).update(source).digest('hex')}\n`
  try {
    const known = fs.readFileSync(`${kept}.js`, 'utf8')
    if (known.endsWith(mark)) return known
  } catch {
    // Not compiled yet.
  }
  swc ??= ofCompiler('@swc/core')
  const { code, map } = swc.transformSync(source, { ...SETTINGS, filename: file, sourceFileName: file })
  // Without `file:`, because Node reads the map of a path, and of a `data:` address, only.
  const output = `${code}\n//# sourceMappingURL=${pathToFileURL(`${kept}.map`).pathname}\n${mark}`
  try {
    fs.mkdirSync(KEPT, { recursive: true })
    write(`${kept}.map`, map)
    write(`${kept}.js`, output)
  } catch {
    // A disk that is full, or that may not be written to, keeps nothing: the next process compiles again.
  }
  return output
}
