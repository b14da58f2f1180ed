import { test } from '@japa/runner'
import ts from 'typescript'
import { beginningWith, containing } from '#core/like'
import { filesBelow, textOf } from '#tests/helpers/sources'

const HELPERS = new Set(['containing', 'beginningWith'])

/** Whether a pattern is constant, or made by the helpers, here or in the declaration of its name. */
function isSafe(pattern: ts.Node, declared: Map<string, ts.Expression>): boolean {
  if (ts.isStringLiteralLike(pattern)) return true
  if (ts.isCallExpression(pattern)) return ts.isIdentifier(pattern.expression) && HELPERS.has(pattern.expression.text)
  if (ts.isIdentifier(pattern)) {
    const made = declared.get(pattern.text)
    return made !== undefined && isSafe(made, declared)
  }
  return false
}

/** LIKE patterns of a text that are concatenated without the helpers. */
function unescaped(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const declared = new Map<string, ts.Expression>()
  const found: string[] = []
  const tell = (node: ts.Node) => found.push(`${file}: ${node.getText(source)}`)
  const usesHelpers = /import \{[^}]*\b(containing|beginningWith)\b[^}]*\} from '#core\/like'/.test(text)

  const visit = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      declared.set(node.name.text, node.initializer)
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { text: method } = node.expression.name
      const operator = node.arguments.at(-2)
      const compares = operator && ts.isStringLiteral(operator) && /^i?like$/i.test(operator.text)
      if (/where(Not)?I?Like$/i.test(method) || (/where/i.test(method) && compares))
        if (!isSafe(node.arguments.at(-1)!, declared)) tell(node.arguments.at(-1)!)
    }
    // `%…%` around an expression, or a binding of raw SQL in a file that does not import the helpers
    if (ts.isTemplateExpression(node) && node.head.text === '%' && node.templateSpans.at(-1)!.literal.text === '%')
      tell(node)
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      if (/\bi?like\s+(\?|:\w)/i.test(node.text) && !usesHelpers) tell(node)
      if (/'%'\s*\|\||\|\|\s*'%'/.test(node.text)) tell(node)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test.group('Patterns of LIKE', () => {
  test('what is typed is looked for as it is typed', ({ assert }) => {
    assert.equal(containing('50%_a\\b'), '%50\\%\\_a\\\\b%')
    assert.equal(beginningWith('65_'), '65\\_%')
  })

  test('patterns that are put together by hand are found', ({ assert }) => {
    const wrong = [
      'query.whereILike("name", `%${word}%`)',
      'query.orWhere("code", "like", `${word}%`)',
      'query.whereLike("name", word)',
      'const word = `${given}%`; query.whereILike("name", word)',
      'db.rawQuery("select 1 from a where b ilike ?", [word])',
      `db.rawQuery("select 1 from a where b like '%' || ? || '%'", [word])`,
      'const pattern = `%${word.replaceAll(/[\\\\%_]/g, "x")}%`',
    ]
    for (const text of wrong) assert.isNotEmpty(unescaped('some.ts', text), text)
    const right = [
      'query.whereILike("name", containing(word))',
      'const word = beginningWith(given); query.where("code", "like", word)',
      'query.where("code", "like", "JP%")',
      `import { containing } from '#core/like'; db.rawQuery('select 1 from a where b ilike ?', [containing(word)])`,
    ]
    for (const text of right) assert.deepEqual(unescaped('some.ts', text), [], text)
  })

  test('the server has none of them', ({ assert }) => {
    const files = filesBelow('app').filter((file) => file !== 'app/core/like.ts')
    assert.deepEqual(
      files.flatMap((file) => unescaped(file, textOf(file))),
      []
    )
  })
})
