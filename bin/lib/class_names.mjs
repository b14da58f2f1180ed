/*
 * Names that classes of `*.module.css` get on the page. They follow from file and class alone, so the build for browsers and the one for
 * the server agree.
 */
import { createHash } from 'node:crypto'
import path from 'node:path'
import { ROOT } from './environment.mjs'

/** @param {boolean} short six letters for a build; path and class while developing, so that the inspector says where a rule is */
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
