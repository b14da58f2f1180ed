/*
 * Checks that the targets of references in comments and documents exist: sections of the documents, formulas, decisions, files. Pure: texts
 * and the list of files are parameters.
 *
 *   glossary §2.3              a numbered heading of a document of the repository; every § names its document in the same comment
 *   state-machines §5.1 f      a row of the table in that section
 *   flows §2 step 4            a numbered step in that section
 *   F3.1                       a heading of docs/domain/formulas.md
 *   decisions 12, ADR 0001     an entry of docs/decisions.md, a file of docs/adr
 *   rules/quota.ts, #core/call  a file or folder; `*` and `<name>` stand for anything, a path may begin anywhere in the repository
 *   `amountOf` in [x](y)       in documents: the linked file exports that name
 *
 * A document may refer to files that it contains, as code blocks that begin with `// <path>`.
 */
import path from 'node:path'

export type Problem = { file: string; line: number; reference: string; problem: string }

/** A passage to check: a comment, or a paragraph of a document. `lines` are the numbers of its lines, from 1. */
type Passage = { text: string; lines: number[] }

const DOCUMENT = /\.md$/
const CODE = /\.(ts|tsx|mjs|js|css)$/
const EXTENSION = /\.(tsx?|mjs|js|json|md|html|css|sql|csv|svg|png|jpe?g|ya?ml)$/

/** First folders of paths that are checked without an extension. */
const FOLDERS =
  /^(\.ci|admin|app|bin|config|database|docs|public|resources|start|tests|design|domain|actions|calls|controllers|models|queries|rules|transformers|validators)\/[\w.<*]/

/** Words before a § that name no document. */
const PLAIN = new Set([
  'and',
  'or',
  'of',
  'see',
  'in',
  'as',
  'by',
  'than',
  'to',
  'from',
  'with',
  'until',
  'run',
  'at',
  'then',
])

/** Files that are made while running or building, so they are not part of the repository. */
const MADE = /^(\.?\/)?(\.data|build|node_modules|public\/assets|dist|tmp)(\/|$)/

export function isReadable(file: string): boolean {
  return DOCUMENT.test(file) || CODE.test(file)
}

/** Comment text of one line of formatted code, or null. `inside`: a block comment is open. */
function commentOf(line: string, inside: boolean): { text: string | null; inside: boolean } {
  const trimmed = line.trim()
  if (inside) return { text: trimmed.replace(/\*\/.*$/, ''), inside: !trimmed.includes('*/') }
  const block = /(?:^|[\s{(])\/\*(.*)$/.exec(line)
  if (block) return { text: block[1].replace(/\*\/.*$/, ''), inside: !block[1].includes('*/') }
  const single = /(?:^|\s)(?:\/\/|--)\s(.*)$/.exec(line)
  if (single) return { text: single[1], inside: false }
  const title = /\btest(?:\.group)?\(\s*['"`](.*)/.exec(line)
  return { text: title ? title[1] : line.includes('§') ? line : null, inside: false }
}

/** Comments of a code file, titles of tests, and other lines that name a section. Consecutive lines are one passage. */
function comments(text: string): Passage[] {
  const passages: Passage[] = []
  let inside = false
  let open: { words: string[]; lines: number[] } | null = null
  const close = () => {
    if (open) passages.push({ text: open.words.join('\n'), lines: open.lines })
    open = null
  }
  text.split('\n').forEach((line, index) => {
    const found = commentOf(line, inside)
    const follows = inside
    inside = found.inside
    if (!follows && !/^\s*(\/\/|--)/.test(line)) close()
    if (found.text === null) return close()
    open ??= { words: [], lines: [] }
    open.words.push(found.text)
    open.lines.push(index + 1)
  })
  close()
  return passages
}

/** Paragraphs of a document. */
function paragraphs(text: string): Passage[] {
  const passages: Passage[] = []
  let words: string[] = []
  let lines: number[] = []
  for (const [index, line] of [...text.split('\n'), ''].entries()) {
    if (line.trim() !== '') {
      words.push(line)
      lines.push(index + 1)
    } else if (words.length > 0) {
      passages.push({ text: words.join('\n'), lines })
      words = []
      lines = []
    }
  }
  return passages
}

/** Numbered headings of a document with the text below each, up to the next heading of the same or a higher level. */
function sectionsOf(text: string): Map<string, string> {
  const sections = new Map<string, string>()
  const headings = [...text.matchAll(/^(#{2,4}) ([A-Z]?\d+(?:\.\d+)*)\.?(?: .*)?$/gm)]
  for (const [index, heading] of headings.entries()) {
    const next = headings.slice(index + 1).find((other) => other[1].length <= heading[1].length)
    sections.set(heading[2], text.slice(heading.index, next?.index))
  }
  return sections
}

export type Repository = {
  /** All files, relative to the root. */
  files: readonly string[]
  textOf(file: string): string
  /** Packages, whose names look like files in comments (`decimal.js`). */
  packages: readonly string[]
}

export function danglingReferences(repository: Repository, read = repository.files.filter(isReadable)): Problem[] {
  const { files, textOf } = repository
  const known = new Set<string>()
  for (const file of files) for (let at = file; at !== '.'; at = path.dirname(at)) known.add(at)
  const paths = [...known]

  const documents = new Map<string, Map<string, string>>()
  for (const file of files.filter((name) => /^docs\/(domain\/)?[\w-]+\.md$/.test(name)))
    documents.set(path.basename(file, '.md'), sectionsOf(textOf(file)))
  const formulas = documents.get('formulas')
  const decisions = new Set(
    [...(files.includes('docs/decisions.md') ? textOf('docs/decisions.md') : '').matchAll(/^(\d+)\. /gm)].map(
      (m) => m[1]
    )
  )

  const sought = new Map<string, boolean>()
  /** Whether a path or a pattern of a path exists in the repository. */
  function exists(token: string): boolean {
    if (!sought.has(token)) {
      const pattern = token
        .replace(/\/$/, '')
        .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
        .replace(/\*\*|…/g, '.+')
        .replace(/(?<!\.\+)\*|<\w+>/g, '[^/]+')
      // a compiled file has the name of its source
      const wanted = new RegExp(`(^|/)${pattern.replace(/\\\.js$/, '\\.[jt]s')}(\\.(tsx?|mjs|js))?$`)
      sought.set(
        token,
        paths.some((one) => wanted.test(one))
      )
    }
    return sought.get(token)!
  }

  const problems: Problem[] = []
  for (const file of read) {
    const text = textOf(file)
    const own = DOCUMENT.test(file) ? path.basename(file, '.md') : ''
    const given = DOCUMENT.test(file) ? [...text.matchAll(/^```\w+\n\/\/ (\S+)$/gm)].map((match) => match[1]) : []
    for (const passage of DOCUMENT.test(file) ? paragraphs(text) : comments(text)) {
      const say = (index: number, reference: string, problem: string) => {
        const line = passage.lines[passage.text.slice(0, index).split('\n').length - 1]
        problems.push({ file, line, reference: reference.trim(), problem })
      }
      checkSections(passage.text, documents.has(own) ? own : null, say)
      checkNumbers(passage.text, say)
      checkFiles(passage.text, given, say)
      if (DOCUMENT.test(file)) checkLinks(file, passage.text, say)
    }
  }
  return problems

  type Say = (index: number, reference: string, problem: string) => void

  /** @param own the document that the passage stands in, if any: a § without a name is its own */
  function checkSections(text: string, own: string | null, say: Say) {
    let name = own
    const found =
      /(?:([A-Za-z][\w-]*)(?:\.md)?[\s*]+)?§(\d+(?:\.\d+)*)(?:–§?(\d+(?:\.\d+)*))?(?: ([a-z])(?![\w'])| steps? (\d+))?/g
    for (const match of text.matchAll(found)) {
      const [reference, word, section, last, row, step] = match
      const named = word && !PLAIN.has(word.toLowerCase()) ? word.toLowerCase() : null
      // in a document any other word before a § is prose: the section is the document's own
      const document = named && own !== null && !documents.has(named) && !named.includes('-') ? own : (named ?? name)
      if (document === null) {
        say(match.index, reference, 'does not name its document')
        continue
      }
      name = document
      const sections = documents.get(document)
      if (!sections) {
        say(match.index, reference, `${document} is no document of the repository`)
        continue
      }
      for (const wanted of [section, last])
        if (wanted && !sections.has(wanted)) say(match.index, reference, `${document} has no §${wanted}`)
      const body = sections.get(section) ?? ''
      if (row && /^\| a +\|/m.test(body) && !new RegExp(`^\\| ${row} +\\|`, 'm').test(body))
        say(match.index, reference, `${document} §${section} has no row ${row}`)
      if (step && !new RegExp(`^${step}\\. `, 'm').test(body))
        say(match.index, reference, `${document} §${section} has no step ${step}`)
    }
  }

  function checkNumbers(text: string, say: Say) {
    for (const match of text.matchAll(/(?<![\w#+/.-])F(\d{1,2}(?:\.\d)?)(?![\w])/g))
      if (!formulas?.has(`F${match[1]}`)) say(match.index, match[0], `formulas.md has no F${match[1]}`)
    for (const match of text.matchAll(/\bdecisions?(?:\.md)? (\d+)\b/gi))
      if (!decisions.has(match[1])) say(match.index, match[0], `docs/decisions.md has no ${match[1]}`)
    for (const match of text.matchAll(/\bADR[ -](\d+)\b/g))
      if (!files.some((one) => one.startsWith(`docs/adr/${match[1]}-`)))
        say(match.index, match[0], `docs/adr has no ${match[1]}`)
    for (const match of text.matchAll(/\bspecifications?\b(?! §)/gi))
      say(match.index, match[0], 'no document of the repository')
  }

  /** @param given files that the document contains */
  function checkFiles(text: string, given: readonly string[], say: Say) {
    const isThere = (token: string) => exists(token) || given.some((one) => one === token || one === `${token}.ts`)
    for (const match of text.matchAll(/[^\s`'"“”‘’()[\],;:，。；：、（）|=]+/g)) {
      const token = match[0].replace(/[.?!]+$/, '')
      const before = text.slice(Math.max(0, match.index - 3), match.index)
      if (/^[/~@.]{1,2}\//.test(token) || token.startsWith('/') || token.includes('//') || /:$|:\/\/$/.test(before))
        continue
      if (MADE.test(token) || repository.packages.includes(token)) continue
      if (/^#(app|core|wire|config|start|database|tests)\//.test(token)) {
        const target = token
          .replace(/^#(app|wire)\//, 'app/')
          .replace(/^#core\//, 'app/core/')
          .replace(/^#/, '')
        if (!isThere(target)) say(match.index, token, 'no such file')
        continue
      }
      if (!/^[\w.<>*…/-]+$/.test(token)) continue
      const named = EXTENSION.test(token) && !token.startsWith('.') && !token.startsWith('*.')
      if ((named || FOLDERS.test(token)) && !isThere(token)) say(match.index, token, 'no such file')
    }
  }

  function checkLinks(file: string, text: string, say: Say) {
    for (const match of text.matchAll(/(?:`(\w+)` (?:in|of) )?\[[^\]]*\]\(([^)#]+)(#[^)]*)?\)/g)) {
      const [reference, name, link] = match
      if (/^\w+:/.test(link)) continue
      const target = path.normalize(path.join(path.dirname(file), link)).replace(/\/$/, '')
      if (!known.has(target)) say(match.index, reference, 'no such file')
      else if (name && !new RegExp(`(function|const|class|type|as)\\s+${name}\\b`).test(textOf(target)))
        say(match.index, reference, `${target} has no ${name}`)
    }
  }
}
