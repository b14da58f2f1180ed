/*
 * The tables that a SQL text names, by its tokens. Texts are whole statements, fragments (`join companies c on …`) or bodies of functions;
 * an expression inserted at run time is a hole, written as its number between two HOLE characters.
 */

/** Use of a table by a text. `follow`: a trigger on it. */
export type Use = 'read' | 'write' | 'follow'

export type TableName = { use: Use } & (
  | { table: string }
  /** The name is a hole; `before` and `after` are the texts directly around it, as in `report_${topic}s`. */
  | { hole: number; before: string; after: string }
)

export type SqlTables = {
  /** In the order of the text; a name after FROM may still be one of `local`, of this text or of one that contains it. */
  names: TableName[]
  /** Names that the text defines: in WITH, as temporary tables, as transition tables of a trigger. */
  local: string[]
  /** Holes in a list of FROM: the inserted text may continue the list. */
  inLists: number[]
  /** Whether the text has the keywords of a statement, and is not prose with the word `from`. */
  isStatement: boolean
}

/** Position of a text in its context: `table` after FROM or the like, `list` after a table of FROM. */
export type Start = 'anywhere' | 'table' | 'list'

export const HOLE = '\u0001'

type Token = { kind: 'word' | 'hole' | 'text' | 'sign'; text: string; hole?: number; before: string; after: string }

const SCANNER = new RegExp(
  [
    String.raw`--[^\n]*`,
    String.raw`/\*[\s\S]*?\*/`,
    String.raw`'(?:[^']|'')*'`,
    String.raw`\w*${HOLE}\d+${HOLE}\w*`,
    String.raw`"[^"]+"`,
    String.raw`[A-Za-z_]\w*`,
    String.raw`\d[\w.]*`,
    String.raw`[^\s\w]`,
  ].join('|'),
  'g'
)

function tokensOf(text: string): Token[] {
  const found: Token[] = []
  for (const [part] of text.matchAll(SCANNER)) {
    if (part.startsWith('--') || part.startsWith('/*')) continue
    if (part.startsWith("'")) found.push({ kind: 'text', text: part, before: '', after: '' })
    else if (part.includes(HOLE)) {
      const [before, number, after] = part.split(HOLE)
      found.push({ kind: 'hole', text: '', hole: Number(number), before, after })
    } else if (/^["A-Za-z_]/.test(part))
      found.push({ kind: 'word', text: part.replaceAll('"', '').toLowerCase(), before: '', after: '' })
    else found.push({ kind: 'sign', text: part, before: '', after: '' })
  }
  return found
}

/** Functions whose arguments contain FROM: `extract(day from created_at)`. */
const WITH_FROM = new Set(['extract', 'substring', 'trim', 'overlay', 'position'])
/** Words before an UPDATE that is not followed by a table: `for update`, `do update set`, `after insert or update on`. */
const BEFORE_UPDATE = new Set(['for', 'do', 'key', 'or', 'after', 'before', 'on'])
const ENDS_LIST = new Set(
  'where group order limit set returning union except intersect select having window for offset fetch values when loop'.split(
    ' '
  )
)
const SUBQUERY = new Set(['select', 'values', 'with', 'insert', 'update', 'delete'])

/** @param use use of the table at the beginning of a text, when it begins with one */
export function sqlTables(text: string, start: Start = 'anywhere', use: Use = 'read'): SqlTables {
  const tokens = tokensOf(text)
  const at = (index: number): Token | undefined => tokens[index]
  const isWord = (index: number, ...words: string[]) =>
    at(index)?.kind === 'word' && (words.length === 0 || words.includes(at(index)!.text))
  const isSign = (index: number, sign: string) => at(index)?.kind === 'sign' && at(index)!.text === sign

  const found: SqlTables = { names: [], local: [], inLists: [], isStatement: false }
  /** One entry per open parenthesis: whether it belongs to a function with FROM, and whether a list of tables is open in it. */
  const open = [{ ofFunction: false, list: start === 'list' || start === 'table' }]

  /** Reads the table at an index and returns the next index. Functions, subqueries and parentheses are left to the main loop. */
  const name = (index: number, use: Use, mayBeFunction = true): number => {
    while (isWord(index, 'lateral', 'only', 'table', 'if', 'exists', 'concurrently')) index++
    const token = at(index)
    if (!token) return index
    if (isSign(index, '(') && mayBeFunction) {
      open.push({ ofFunction: false, list: true })
      const isSubquery = at(index + 1)?.kind === 'hole' || (isWord(index + 1) && SUBQUERY.has(at(index + 1)!.text))
      if (isSubquery) open.at(-1)!.list = false
      return isSubquery ? index + 1 : name(index + 1, use)
    }
    if (token.kind !== 'word' && token.kind !== 'hole') return index
    if (isSign(index + 1, '.')) {
      const after = at(index + 2)
      if (token.text === 'public' && after?.kind === 'word') return name(index + 2, use, mayBeFunction)
      return index + 3 // of another schema: the catalogue of the database, the simulator of the bank
    }
    if (mayBeFunction && isSign(index + 1, '(')) return index
    if (token.kind === 'hole') found.names.push({ hole: token.hole!, before: token.before, after: token.after, use })
    else found.names.push({ table: token.text, use })
    return index + 1
  }

  /** `name [(columns)] as [[not] materialized] (`, after WITH or a comma. */
  const localAt = (index: number) => {
    if (!isWord(index)) return
    let next = index + 1
    if (isSign(next, '(')) {
      while (next < tokens.length && !isSign(next, ')')) next++
      next++
    }
    if (!isWord(next, 'as')) return
    next++
    while (isWord(next, 'not', 'materialized')) next++
    if (isSign(next, '(')) found.local.push(at(index)!.text)
  }

  let index = start === 'table' ? name(0, use) : 0
  while (index < tokens.length) {
    const token = at(index)!
    const frame = open.at(-1)!
    if (token.kind === 'hole' && frame.list) found.inLists.push(token.hole!)
    if (isSign(index, '('))
      open.push({ ofFunction: isWord(index - 1) && WITH_FROM.has(at(index - 1)!.text), list: false })
    if (isSign(index, ')') && open.length > 1) open.pop()
    if (isSign(index, ';')) frame.list = false
    if (isSign(index, ',')) {
      localAt(index + 1)
      if (frame.list) {
        index = name(index + 1, 'read')
        continue
      }
    }
    if (token.kind !== 'word') {
      index++
      continue
    }
    if (ENDS_LIST.has(token.text)) frame.list = false
    switch (token.text) {
      case 'with':
        localAt(isWord(index + 1, 'recursive') ? index + 2 : index + 1)
        break
      case 'select':
        found.isStatement ||= tokens.some((_, other) => other > index && isWord(other, 'from'))
        break
      case 'from': {
        const distinct = isWord(index - 1, 'distinct') && isWord(index - 2, 'is', 'not')
        // `set search_path from current` of a function names no table.
        const ofSetting = isWord(index - 2, 'set') && isWord(index + 1, 'current')
        if (
          frame.ofFunction ||
          distinct ||
          ofSetting ||
          isSign(index - 1, ':') ||
          isWord(index + 1, 'stdin', 'program')
        )
          break
        const deletes = isWord(index - 1, 'delete')
        found.isStatement ||= deletes
        frame.list = true
        index = name(index + 1, deletes ? 'write' : 'read', !deletes)
        continue
      }
      case 'using':
        if (isSign(index + 1, '(') || !frame.list) break
        index = name(index + 1, 'read')
        continue
      case 'join':
        frame.list = true
        index = name(index + 1, 'read')
        continue
      case 'into':
        if (!isWord(index - 1, 'insert', 'merge')) break
        found.isStatement = true
        index = name(index + 1, 'write', false)
        continue
      case 'update': {
        if (isWord(index - 1) && BEFORE_UPDATE.has(at(index - 1)!.text)) break
        const sets = [2, 3, 4, 5].some((distance) => isWord(index + distance, 'set'))
        if (!sets) break
        found.isStatement = true
        index = name(index + 1, 'write', false)
        continue
      }
      case 'truncate':
        if (isSign(index + 1, '(')) break
        found.isStatement = true
        index = name(index + 1, 'write', false)
        while (isSign(index, ',')) index = name(index + 1, 'write', false)
        continue
      case 'copy':
        if (!isWord(index + 1) && at(index + 1)?.kind !== 'hole') break
        if (!tokens.some((_, other) => isWord(other, 'stdin', 'stdout'))) break
        index = name(index + 1, tokens.some((_, other) => isWord(other, 'stdin')) ? 'write' : 'read', false)
        continue
      case 'lock':
        if (!isWord(index + 1, 'table')) break
        index = name(index + 2, 'read', false)
        continue
      case 'view':
        if (!isWord(index - 1, 'materialized') || !isWord(index - 2, 'refresh')) break
        index = name(index + 1, 'write', false)
        continue
      case 'table':
        // `referencing new table as changed`, `create temporary table x`
        if (isWord(index - 1, 'new', 'old') && isWord(index + 1, 'as')) found.local.push(at(index + 2)?.text ?? '')
        else if (isWord(index - 1, 'temp', 'temporary', 'unlogged', 'create'))
          found.local.push(at(isWord(index + 1, 'if') ? index + 4 : index + 1)?.text ?? '')
        else if (isWord(index - 1, 'alter')) {
          index = name(index + 1, 'write', false)
          continue
        }
        break
      case 'trigger': {
        if (!isWord(index - 1, 'create', 'replace', 'constraint')) break
        const on = tokens.findIndex((_, other) => other > index && isWord(other, 'on'))
        if (on < 0) break
        index = name(on + 1, 'follow', false)
        continue
      }
    }
    index++
  }
  return found
}
