/*
 * Writes of state columns outside of moves (`app/core/moves.ts`), found by the compiler's parser and by reading SQL texts.
 */
import ts from 'typescript'
import type { DeclaredCodes } from '#core/code_columns'
import type { StateSet } from '#core/define_codes'

/** The declared state columns: machines by the name that modules import, columns by table. */
export type Machines = {
  byName: Map<string, StateSet>
  /** State columns by table. */
  columns: Map<string, Set<string>>
  /** State columns and their attributes: `sales_state`, `salesState`. */
  names: Set<string>
  /** Names of sets that are not machines: switching a row on or off needs no move. */
  switches: Set<string>
}

const camel = (column: string) => column.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())
const isMachine = (set: object): set is StateSet => 'steps' in set

export function machinesOf(declared: readonly DeclaredCodes[]): Machines {
  const machines: Machines = { byName: new Map(), columns: new Map(), names: new Set(), switches: new Set() }
  for (const { name, set } of declared) {
    if (!isMachine(set)) {
      machines.switches.add(name)
      continue
    }
    machines.byName.set(name, set)
    for (const place of set.columns) {
      const [table, column] = place.split('.')
      machines.columns.set(table, (machines.columns.get(table) ?? new Set()).add(column))
      machines.names.add(column).add(camel(column))
    }
  }
  return machines
}

/** Table and columns of `update … set …` and `insert … on conflict … do update set …` in a SQL text. */
export function sqlWrites(text: string, { columns }: Machines): string[] {
  const found: string[] = []
  const look = (table: string, assigned: string) => {
    for (const column of columns.get(table.toLowerCase()) ?? [])
      if (new RegExp(`(^|[,(\\s.])${column}\\s*=`, 'i').test(assigned)) found.push(`update ${table} set ${column}`)
  }
  const until = String.raw`(?:\bfrom\b|\bwhere\b|\breturning\b|;|$)`
  const updates = new RegExp(
    String.raw`\bupdate\s+(?:only\s+)?(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\s([\s\S]*?)${until}`,
    'gi'
  )
  for (const [, table, assigned] of text.matchAll(updates)) look(table, assigned)
  const upserts = new RegExp(String.raw`\binsert\s+into\s+(\w+)[\s\S]*?\bdo\s+update\s+set\s([\s\S]*?)${until}`, 'gi')
  for (const [, table, assigned] of text.matchAll(upserts)) look(table, assigned)
  return found
}

/** `new.state := 9` of a trigger, `update … set state = 9` of a function. */
export function sqlFunctionWrites(text: string, machines: Machines): string[] {
  const code = text.replace(/--.*$/gm, '')
  const assigned = [...machines.names].filter((name) => new RegExp(`\\bnew\\.${name}\\s*:?=(?!=)`, 'i').test(code))
  const inTriggers = /returns\s+trigger/i.test(code) ? assigned.map((name) => `new.${name} :=`) : []
  return [...inTriggers, ...sqlWrites(code, machines)]
}

const UPDATES = new Set(['merge', 'update'])
const CREATIONS = new Set(['create', 'createMany', 'firstOrCreate', 'updateOrCreate', 'fill', 'insert', 'multiInsert'])

function textOfTemplate(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return null
  return node.head.text + node.templateSpans.map(({ literal }) => `$ ${literal.text}`).join('')
}

/** State properties in the object literals of an expression, including spreads, arrays and conditionals. */
function stateProperties(root: ts.Node, names: Set<string>): ts.ObjectLiteralElementLike[] {
  const found: ts.ObjectLiteralElementLike[] = []
  const visit = (node: ts.Node) => {
    if (ts.isObjectLiteralElementLike(node)) {
      const name = node.name && !ts.isComputedPropertyName(node.name) ? node.name.text : undefined
      if (name !== undefined && names.has(name)) found.push(node)
      // properties of a nested object are not columns of this row
      if (ts.isSpreadAssignment(node)) ts.forEachChild(node, visit)
      return
    }
    if (ts.isCallExpression(node) && !ts.isPropertyAccessExpression(node.expression)) return
    ts.forEachChild(node, visit)
  }
  visit(root)
  return found
}

/** Reason why a row may not start in this state; null when it may. */
function problemOfStart(property: ts.ObjectLiteralElementLike, { byName, switches }: Machines): string | null {
  if (!ts.isPropertyAssignment(property)) return 'begins in a state that cannot be read here'
  const problems: string[] = []
  let known = false
  const visit = (node: ts.Node) => {
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      const set = byName.get(node.expression.text)
      if (switches.has(node.expression.text)) known = true
      const entry = set?.entries.find(({ name }) => name === node.name.text)
      if (set && entry) {
        known = true
        if (!set.initial.includes(entry.code)) problems.push(`begins as ${node.getText()}`)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(property.initializer)
  return problems[0] ?? (known ? null : 'begins in a state that cannot be read here')
}

/** Every write of a state in a TypeScript text outside of moves, as `line: text`. */
export function stateWrites(file: string, text: string, machines: Machines): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const note = (node: ts.Node, what: string) =>
    found.push(`${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${what}`)
  const visit = (node: ts.Node) => {
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      node.operatorToken.kind <= ts.SyntaxKind.LastAssignment &&
      ts.isPropertyAccessExpression(node.left) &&
      machines.names.has(node.left.name.text) &&
      node.left.expression.kind !== ts.SyntaxKind.ThisKeyword
    )
      note(node, `${node.left.getText()} is assigned`)
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const method = node.expression.name.text
      for (const argument of node.arguments) {
        if (UPDATES.has(method)) {
          for (const property of stateProperties(argument, machines.names))
            note(property, `${method}(${property.getText()})`)
          if (ts.isStringLiteralLike(argument) && machines.names.has(argument.text))
            note(node, `${method}('${argument.text}')`)
        }
        if (CREATIONS.has(method))
          for (const property of stateProperties(argument, machines.names)) {
            const problem = problemOfStart(property, machines)
            if (problem) note(property, `a new row ${problem}`)
          }
      }
    }
    const sql = textOfTemplate(node)
    if (sql !== null) for (const write of sqlWrites(sql, machines)) note(node, write)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
