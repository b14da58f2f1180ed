/*
 * Settings of StrykerJS for one part (`MUTATION_PART`), which `bin/mutate.mjs` chooses. All mutants stand in one copy of the sources, each behind a
 * condition, so one process tries them in turn without loading anything again (`japa_runner.mjs`).
 */
import { PARTS } from './parts.mjs'

const name = process.env.MUTATION_PART
const { mutate, specs } = PARTS[name]
const withDatabase = specs.some((spec) => spec.startsWith('tests/functional/'))

export default {
  testRunner: 'japa',
  plugins: ['./bin/mutation/japa_runner.mjs'],
  testRunnerNodeArgs: ['--import=@poppinss/ts-exec', '--import=./tests/helpers/moved_clock.mjs'],
  mutate,
  ignorePatterns: ['.data', '.ssr', '.ci', 'build', 'docs', 'public', 'tests/browser', 'tests/walk'],
  tempDirName: '.data/mutation',
  coverageAnalysis: 'perTest',
  // A mutant in what a module computes when it is loaded takes a new process. `--static` tries those as well.
  ignoreStatic: process.env.MUTATION_STATIC !== '1',
  concurrency: 1,
  // Milliseconds beyond the time of the tests themselves: a mutant that loops or waits for a lock ends then.
  timeoutMS: withDatabase ? 40_000 : 10_000,
  dryRunTimeoutMinutes: 15,
  disableTypeChecks: 'app/**/*.ts',
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: {
    allowColor: process.stdout.isTTY === true,
    logTests: false,
    reportTests: false,
    skipFull: false,
  },
  jsonReporter: { fileName: `.data/mutation-${name}.json` },
  thresholds: { high: 90, low: 90, break: null },
  allowEmpty: false,
  warnings: { slow: false, unknownOptions: false },
}
