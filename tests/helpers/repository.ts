/* The files of this repository in which references are looked for, and those that they may name. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { danglingReferences, isReadable, type Repository } from './references.js'

const ROOT = new URL('../../', import.meta.url).pathname

/** Created by running, building or installing. */
const LEFT_OUT = new Set([
  'node_modules',
  'build',
  '.data',
  '.git',
  '.ssr',
  '.adonisjs',
  'public/assets',
  'coverage',
  'tmp',
])
/** Written by commands from sources that are checked themselves. */
const GENERATED = /(^|\/)generated\/|^database\/schema\.ts$/

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (LEFT_OUT.has(file)) return []
    return entry.isDirectory() ? filesBelow(file) : [file]
  })
}

const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
export const repository: Repository = {
  files: filesBelow('.'),
  textOf: (file) => readFileSync(path.join(ROOT, file), 'utf8'),
  packages: [
    'Node.js',
    ...Object.keys({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }),
  ],
}

/** The files that people write. */
export const readableFiles = () => repository.files.filter((file) => isReadable(file) && !GENERATED.test(file))

/** What comments and documents refer to and the repository does not have. */
export const danglingHere = () =>
  danglingReferences(repository, readableFiles()).map(
    ({ file, line, reference, problem }) => `${file}:${line} ${reference}: ${problem}`
  )
