/*
 * The client replaces parts of screens by file name, and has a view for every kind of field. A file whose name matches no definition would
 * be unused, and a kind without a view would be an error on the screen, so the build refuses both.
 */
import fs from 'node:fs'
import path from 'node:path'

const namesIn = (folder) =>
  fs.existsSync(folder)
    ? fs
        .readdirSync(folder)
        .filter((file) => file.endsWith('.tsx'))
        .map((file) => file.slice(0, -4))
    : []

/** Names of all definitions of a kind: `app/<module>/admin/*_<kind>.ts`. */
function defined(root, kind) {
  const names = new Set()
  for (const module of fs.readdirSync(path.join(root, 'app'))) {
    const folder = path.join(root, 'app', module, 'admin')
    if (!fs.existsSync(folder)) continue
    for (const file of fs.readdirSync(folder)) {
      if (!file.endsWith(`_${kind}.ts`)) continue
      const name = /\bdefine(?:Resource|View|Page)\([\s\S]*?\bname:\s*'([\w-]+)'/.exec(
        fs.readFileSync(path.join(folder, file), 'utf8')
      )?.[1]
      if (name) names.add(name)
    }
  }
  return names
}

/**
 * Files below `admin/overrides` and `admin/pages` without a definition.
 *
 * @param {string} root
 * @returns {string[]}
 */
export function strayScreens(root) {
  const resources = defined(root, 'resource')
  const pages = defined(root, 'page')
  return [
    ...namesIn(path.join(root, 'admin/overrides'))
      .filter((name) => !resources.has(name))
      .map((name) => `admin/overrides/${name}.tsx: there is no resource ${name}`),
    ...namesIn(path.join(root, 'admin/pages'))
      .filter((name) => !pages.has(name))
      .map((name) => `admin/pages/${name}.tsx: there is no page ${name}`),
  ]
}

/**
 * Declared pages without a file in `admin/pages`.
 *
 * @param {string} root
 * @returns {string[]}
 */
export function missingPages(root) {
  const drawn = namesIn(path.join(root, 'admin/pages'))
  return [...defined(root, 'page')].filter((name) => !drawn.includes(name))
}

/** Names of kinds by their files: `defineKind('money', …)` on the server, `kindView('money', …)` in the browser. */
function kindsIn(root, folder, call) {
  const at = path.join(root, folder)
  const names = new Map()
  const files = fs.existsSync(at) ? fs.readdirSync(at).filter((file) => /\.tsx?$/.test(file)) : []
  for (const file of files) {
    const name = new RegExp(`\\b${call}\\('(\\w+)'`).exec(fs.readFileSync(path.join(at, file), 'utf8'))?.[1]
    names.set(name ?? file, path.join(folder, file))
  }
  return names
}

/**
 * Kinds of fields defined on one side only.
 *
 * @param {string} root
 * @returns {string[]}
 */
export function halfKinds(root) {
  const known = kindsIn(root, 'app/admin/kinds', 'defineKind')
  const drawn = kindsIn(root, 'admin/kinds', 'kindView')
  return [
    ...[...drawn].filter(([name]) => !known.has(name)).map(([name, file]) => `${file}: the server has no kind ${name}`),
    ...[...known].filter(([name]) => !drawn.has(name)).map(([name, file]) => `${file}: admin/kinds draws no ${name}`),
  ]
}

/** Vite plugin. */
export function checkScreens() {
  return {
    name: 'check-screens',
    configResolved({ root }) {
      const mistakes = [...strayScreens(root), ...halfKinds(root)]
      if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
    },
  }
}
