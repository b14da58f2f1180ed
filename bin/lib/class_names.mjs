/*
 * Generated class names of `*.module.css`. They depend only on file and class, so that the builds for browsers and for the server have the
 * same names.
 */
import { createHash } from 'node:crypto'
import path from 'node:path'
import { ROOT } from './environment.mjs'

/** @param {boolean} short true for builds: six letters; false in development: path and class, so that the inspector shows the file of a rule */
export function classNamer(short) {
  const owners = new Map()
  return (name, file) => {
    const sheet = path.relative(ROOT, file.split('?')[0]).replace('.module.css', '')
    if (!short) return `${sheet.replaceAll('/', '-')}__${name}`
    const owner = `${sheet} ${name}`
    const scoped = `_${createHash('sha256').update(owner).digest('base64url').slice(0, 5)}`
    if ((owners.get(scoped) ?? owner) !== owner)
      throw new Error(`${owner} and ${owners.get(scoped)} get one name: rename one`)
    owners.set(scoped, owner)
    return scoped
  }
}
