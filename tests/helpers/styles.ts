/*
 * Style sheets for tests: the classes that a sheet defines, and the classes of a module that a component uses.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { ROOT } from '#tests/helpers/sources'

/** Sheets of a front end or of the kit, as paths from the root. */
export const sheetsBelow = (folder: string) => globSync(`${folder}/**/*.css`, { cwd: ROOT }).sort()

export const isModule = (sheet: string) => sheet.endsWith('.module.css')

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** The texts before each `{`, without comments and quoted strings. */
function selectors(sheet: string): string {
  const css = read(sheet)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/"[^"]*"|'[^']*'/g, '')
  return [...css.matchAll(/([^{};]+)\{/g)]
    .map(([, before]) => before)
    .filter((before) => !before.trim().startsWith('@'))
    .join('\n')
}

const names = (text: string) => new Set([...text.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name]) => name))

/** `local` classes belong to the module, `global` ones are written `:global(.name)`; in sheets that are not modules all are global. */
export function classesOf(sheet: string): { local: Set<string>; global: Set<string> } {
  const text = selectors(sheet)
  if (!isModule(sheet)) return { local: new Set(), global: names(text) }
  const outside = [...text.matchAll(/:global\(([^()]*)\)/g)].map(([, inner]) => inner)
  return { local: names(text.replaceAll(/:global\([^()]*\)/g, '')), global: names(outside.join(' ')) }
}

/** `order-head` is `styles.orderHead` in a component. */
export const asProperty = (name: string) => name.replaceAll(/-+(\w)/g, (_, letter: string) => letter.toUpperCase())

/** For each module that a component imports: the class names it uses; `*` when a name is computed, `styles[state]`. */
export function usedModules(component: string, aliases: Record<string, string>): Map<string, Set<string>> {
  const source = read(component)
  const used = new Map<string, Set<string>>()
  for (const [, name, from] of source.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)) {
    const alias = Object.keys(aliases).find((prefix) => from.startsWith(prefix))
    const sheet = alias ? path.join(aliases[alias], from.slice(alias.length)) : path.join(path.dirname(component), from)
    const taken = [...source.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))].map(([, property]) => property)
    used.set(sheet, new Set(new RegExp(String.raw`\b${name}\[`).test(source) ? [...taken, '*'] : taken))
  }
  return used
}

const FINDS = /^(locator|waitForSelector|querySelector|querySelectorAll|closest|matches|[$]{1,2}|[$]{1,2}eval)$/

/** The classes by which a test finds elements: those in the selectors of Playwright and of the document. */
export function classesFoundBy(file: string, text = read(file)): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      FINDS.test(node.expression.name.text)
    )
      for (const argument of node.arguments) {
        if (!ts.isStringLiteralLike(argument) && !ts.isTemplateExpression(argument)) continue
        const selector = argument.getText().slice(1, -1)
        found.push(...names(selector.replaceAll(/\$\{[^}]*\}|"[^"]*"|'[^']*'/g, '')))
        if (/\[class\W/.test(selector)) found.push('[class]')
      }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return found
}
