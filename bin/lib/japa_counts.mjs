/*
 * What a run of Japa prints about itself.
 */

const withoutColours = (output) => output.replaceAll(/\u001b\[[0-9;]*m/g, '')

/** The last line that says something: where a run stood that says no more. */
const lastLine = (output) => withoutColours(output).trimEnd().split('\n').at(-1).trim()

/** Lines of an error that are said once more: the message and the place; the rest stands above. */
const LINES_OF_ERROR = 25

/** Errors by the titles that Japa lists them under, each with its first lines. */
function errorsIn(plain) {
  const listed = plain.split(/^ ERRORS\s*$/m)[1]?.split(/^ FAILED\s*$/m)[0] ?? ''
  return listed
    .split(/^❯ (?=\S)/m)
    .slice(1)
    .map((error) => {
      const [title, ...lines] = error.split('\n').filter((line) => line.trim())
      return { title: title.trim(), lines: lines.slice(0, LINES_OF_ERROR) }
    })
}

/**
 * Numbers of a run. Hooks that fail are not among Japa's own count of failed tests, and the tests of their group do not run at all:
 * so failures are those that Japa lists with their errors. A run without a test is one: the names of its files lead nowhere.
 *
 * @param {string} output all that the run has printed, on both streams
 * @param {number | string | null} code its exit code, or the signal that ended it
 * @returns {{ ran: number, failures: string[] }} tests that passed; titles of the tests and hooks that failed, with their errors below
 */
export function countsOf(output, code) {
  const plain = withoutColours(output)
  const counts = plain.match(/^Tests\s+(.*)/gm)?.at(-1) ?? ''
  const number = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(counts)?.[1] ?? 0)
  const listed = errorsIn(plain).map(({ title, lines }) => [title, ...lines].join('\n'))
  const failures = [
    ...listed,
    ...Array.from({ length: Math.max(0, number('failed') - listed.length) }, () => 'a test whose error was not listed'),
  ]
  if (code !== 0 && !failures.length) failures.push(`the run ended with ${code} after "${lastLine(output)}"`)
  if (/^ NO TESTS EXECUTED\s*$/m.test(plain)) failures.push('no test was found')
  return { ran: number('passed'), failures }
}
