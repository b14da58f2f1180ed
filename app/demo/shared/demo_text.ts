/*
 * Parser of the demo's texts (`database/data/demo_content`): `=== title | field | …`, a line of summary, then the body in a small subset of Markdown,
 * converted to the HTML of the editor.
 */
import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'

export type DemoText = { title: string; fields: string[]; summary: string; body: string }

const inline = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/\[([^[\]]+)\]\((\/[^)]*)\)/g, '<a href="$2">$1</a>')

const cells = (line: string, tag: string) =>
  `<tr>${line
    .split('|')
    .slice(1, -1)
    .map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`)
    .join('')}</tr>`

/** Consecutive lines of one kind form one block: a list, a table. */
const KINDS: [start: RegExp, html: (lines: string[]) => string][] = [
  [/^## /, (lines) => lines.map((line) => `<h2>${inline(line.slice(3))}</h2>`).join('')],
  [/^- /, (lines) => `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`],
  [/^\d+\. /, (lines) => `<ol>${lines.map((line) => `<li>${inline(line.replace(/^\d+\. /, ''))}</li>`).join('')}</ol>`],
  [/^> /, (lines) => `<blockquote>${lines.map((line) => `<p>${inline(line.slice(2))}</p>`).join('')}</blockquote>`],
  [
    /^\|/,
    ([head, ...rows]) =>
      `<table><tbody>${cells(head, 'th')}${rows.map((row) => cells(row, 'td')).join('')}</tbody></table>`,
  ],
  [/^/, (lines) => lines.map((line) => `<p>${inline(line)}</p>`).join('')],
]

function htmlOf(lines: string[]): string {
  const runs: { kind: (typeof KINDS)[number]; lines: string[] }[] = []
  for (const line of lines) {
    const kind = KINDS.find(([start]) => start.test(line))!
    if (runs.at(-1)?.kind === kind) runs.at(-1)!.lines.push(line)
    else runs.push({ kind, lines: [line] })
  }
  return runs.map(({ kind: [, html], lines: run }) => html(run)).join('')
}

/** The texts of a file, in order. */
export function demoTexts(name: string): DemoText[] {
  const text = readFileSync(app.makePath(`database/data/demo_content/${name}.txt`), 'utf8')
  return text
    .split(/^=== /m)
    .slice(1)
    .map((part) => {
      const [head, summary, ...lines] = part.trim().split('\n')
      const [title, ...fields] = head.split('|').map((field) => field.trim())
      // A chapter consists of its summary only.
      return { title, fields, summary, body: htmlOf(lines.length > 0 ? lines : [summary]) }
    })
}
