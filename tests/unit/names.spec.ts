/*
 * Exported names are unique within the server and within each front end, so that searching for a name finds one thing.
 */
import { test } from '@japa/runner'
import ts from 'typescript'
import { filesBelow, textOf } from '#tests/helpers/sources'

/**
 * Files whose exports are found by their path: calls and controllers, validators and labels of a module, routes and pages of an area, overrides of
 * one screen, and code that runs only beside the product.
 */
const BY_PLACE =
  /\/(controllers|calls|validators|overrides|bench|generated)\/|\/(labels|\w+_labels|reference_data|routes|\w+_page|page|dressed|frame)\.tsx?$|^admin\/pages\/|^resources\/areas\/[\w-]+\/pages\.ts$/

/** Names that a file exports, including types. */
function exportedNames(file: string): string[] {
  const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true)
  return source.statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
    const isNamed =
      modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) &&
      !modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)
    if (!isNamed) return []
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []))
    const { name } = statement as ts.Statement & { name?: ts.Identifier }
    return name ? [name.text] : []
  })
}

function exportedTwice(roots: string[]): string[] {
  const places = new Map<string, Set<string>>()
  for (const file of roots.flatMap(filesBelow).filter((one) => !BY_PLACE.test(one)))
    for (const name of exportedNames(file)) {
      if (!places.has(name)) places.set(name, new Set())
      places.get(name)!.add(file)
    }
  return [...places]
    .filter(([, files]) => files.size > 1)
    .map(([name, files]) => `${name}: ${[...files].sort().join(', ')}`)
    .sort()
}

test.group('Names', () => {
  for (const [what, roots] of [
    ['the server', ['app']],
    ['the storefront', ['resources']],
    ['the back office', ['admin']],
    ['what both front ends share', ['ui']],
  ] as const)
    test(`no name is exported twice in ${what}`, ({ assert }) => {
      assert.isAbove(roots.flatMap(filesBelow).length, 5)
      assert.deepEqual(exportedTwice([...roots]), [])
    })

  test('a name that two files export is found', ({ assert }) => {
    assert.include(exportedTwice(['app', 'ui']), 'CodeOf: app/core/define_codes.ts, ui/named_codes.ts')
  })
})
