/*
 * What a run of Japa prints about itself.
 */

/**
 * Numbers of a run. Hooks that fail are not among Japa's own count of failed tests, and the tests of their group do not run at all:
 * so failures are those that Japa lists with their errors. A run without a test is one: the names of its files lead nowhere.
 *
 * @param {string} output all that the run has printed, on both streams
 * @param {number | null} code its exit code
 * @returns {{ ran: number, failures: string[] }} tests that passed; titles of the tests and hooks that failed
 */
export function countsOf(output, code) {
  const plain = output.replaceAll(/\u001b\[[0-9;]*m/g, '')
  const counts = plain.match(/^Tests\s+(.*)/gm)?.at(-1) ?? ''
  const number = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(counts)?.[1] ?? 0)
  const listed = (plain.split(/^ ERRORS\s*$/m)[1]?.match(/^❯ .+$/gm) ?? []).map((line) => line.slice(2).trim())
  const failures = [
    ...listed,
    ...Array.from({ length: Math.max(0, number('failed') - listed.length) }, () => 'a test whose error was not listed'),
  ]
  if (code !== 0 && !failures.length) failures.push(`the run ended with ${code ?? 'a signal'}`)
  if (/^ NO TESTS EXECUTED\s*$/m.test(plain)) failures.push('no test was found')
  return { ran: number('passed'), failures }
}
