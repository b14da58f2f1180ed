/*
 * Lets StrykerJS run specs of Japa. The application is booted once per process; for each mutant the specs that reach it are loaded anew (Japa runs a
 * test once only) and run until the first failure. What they import stays loaded: mutants are switched on by a global variable.
 *
 * Loaded by StrykerJS in a process that stands in the copy of the project with the mutants.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin'
import { DryRunStatus, TestStatus, determineHitLimitReached, toMutantRunResult } from '@stryker-mutator/api/test-runner'
import { PARTS } from './parts.mjs'

/** Read by the code of the mutants: which is on, which test runs, what was reached. */
const switches = (globalThis.__stryker__ ??= {})

const isFunctional = (spec) => spec.startsWith('tests/functional/')
const fromHere = (file) => path.relative(process.cwd(), file).replaceAll(path.sep, '/')
const idOf = (test) =>
  [fromHere(test.options.meta.fileName), test.parent?.title, test.title].filter(Boolean).join(' › ')
const specOf = (id) => id.split(' › ', 1)[0]

const textOf = ({ error }) => (error instanceof Error ? `${error.message}\n${error.stack}` : String(error))

class JapaTestRunner {
  static inject = tokens(commonTokens.logger)

  /** Tests of the run under way, by id. */
  results = new Map()
  /** Ids of the tests to run; null for all. */
  wanted = null
  bail = false
  runs = 0

  constructor(log) {
    this.log = log
    this.specs = PARTS[process.env.MUTATION_PART].specs
    this.withDatabase = this.specs.some(isFunctional)
  }

  capabilities() {
    // Modules cannot be loaded anew in a process: StrykerJS starts another one where that is needed.
    return { reloadEnvironment: false }
  }

  async dryRun({ coverageAnalysis }) {
    await this.boot({ firstOfAll: true })
    const result = await this.run(this.specs)
    return coverageAnalysis === 'off' ? result : { ...result, mutantCoverage: switches.mutantCoverage }
  }

  async mutantRun({ testFilter, activeMutant, mutantActivation, hitLimit, disableBail }) {
    if (mutantActivation === 'static') switches.activeMutant = activeMutant.id
    await this.boot({ firstOfAll: false })
    switches.activeMutant = activeMutant.id
    switches.hitCount = hitLimit === undefined ? undefined : 0
    switches.hitLimit = hitLimit
    this.wanted = testFilter ? new Set(testFilter) : null
    this.bail = !disableBail
    const specs = testFilter ? this.specs.filter((spec) => testFilter.some((id) => specOf(id) === spec)) : this.specs
    const result = await this.run(specs)
    return toMutantRunResult(determineHitLimitReached(switches.hitCount, switches.hitLimit) ?? result)
  }

  /** Starts the application, once. Only the first process makes the tables; the others empty them, which is quicker. */
  async boot({ firstOfAll }) {
    if (this.japa) return
    const load = (file) => import(pathToFileURL(path.resolve(file)).href)
    const { testApp } = await load('bin/lib/test_app.ts')
    // Adonis tells a parent process that it is ready, which StrykerJS takes for an answer.
    const send = process.send
    process.send = undefined
    await new Promise((resolve, reject) => {
      testApp().run(resolve).catch(reject)
    })
    process.send = send
    this.japa = await import('@japa/runner')
    this.bootstrap = await load('tests/bootstrap.ts')
    this.prepare = []
    if (this.withDatabase) {
      if (firstOfAll) this.prepare = this.bootstrap.runnerHooks.setup
      else {
        const { resetDatabase } = await load('tests/helpers/database.ts')
        const { lookBefore } = await load('tests/helpers/seen.ts')
        const { ApiClient } = await import('@japa/api-client')
        ApiClient.setup(lookBefore)
        await resetDatabase()
      }
    }
    await this.observeTests()
  }

  /** Has every test say when it begins and how it ended, and leaves out those that are not wanted. */
  async observeTests() {
    const { Test } = await import('@japa/runner/core')
    const exec = Test.prototype.exec
    const runner = this
    Test.prototype.exec = async function () {
      const id = idOf(this)
      if ((runner.wanted && !runner.wanted.has(id)) || (runner.bail && runner.hasFailed())) return
      const started = performance.now()
      const common = { id, name: id, fileName: this.options.meta.fileName }
      runner.results.set(id, { ...common, status: TestStatus.Success, timeSpentMs: 0 })
      switches.currentTestId = id
      try {
        await exec.call(this)
      } finally {
        switches.currentTestId = undefined
      }
      const timeSpentMs = Math.round(performance.now() - started)
      const status = this.options.isSkipped ? TestStatus.Skipped : TestStatus.Success
      const failed = runner.results.get(id).failureMessage ?? (this.failed ? 'failed' : undefined)
      runner.results.set(
        id,
        failed === undefined
          ? { ...common, status, timeSpentMs }
          : { ...common, status: TestStatus.Failed, failureMessage: failed, timeSpentMs }
      )
    }
    Test.executed((test, hasError, errors) => {
      if (hasError) runner.results.get(idOf(test)).failureMessage ??= textOf(errors[0])
    })
  }

  hasFailed() {
    return [...this.results.values()].some(({ status }) => status === TestStatus.Failed)
  }

  async run(specs) {
    this.results.clear()
    const run = ++this.runs
    const suite = (name, of) => ({
      name,
      timeout: 60_000,
      files: () => of.map((spec) => pathToFileURL(path.resolve(spec))),
    })
    const suites = [
      suite(
        'unit',
        specs.filter((spec) => !isFunctional(spec))
      ),
      suite('functional', specs.filter(isFunctional)),
    ].filter(({ files }) => files().length > 0)
    const before = new Map(['uncaughtException', 'unhandledRejection'].map((name) => [name, process.listeners(name)]))
    process.exitCode = 0
    this.japa.configure({
      suites,
      // Plugins extend classes of Japa, which stay.
      plugins: run === 1 ? this.bootstrap.plugins : [],
      configureSuite: this.bootstrap.configureSuite,
      setup: run === 1 ? this.prepare : [],
      reporters: { activated: [], list: [] },
      importer: (url) => import(`${url.href}?run=${run}`),
    })
    await this.japa.run()
    for (const [name, listeners] of before)
      for (const listener of process.listeners(name))
        if (!listeners.includes(listener)) process.removeListener(name, listener)
    const failed = process.exitCode === 1
    process.exitCode = 0
    const tests = [...this.results.values()]
    if (failed && !this.hasFailed()) {
      // A spec that does not load, a group that does not begin, or an error that nobody caught.
      const name = tests[0]?.id ?? specs[0]
      tests.shift()
      tests.unshift({
        id: name,
        name,
        status: TestStatus.Failed,
        failureMessage: 'failed outside of a test',
        timeSpentMs: 0,
      })
    }
    return { status: DryRunStatus.Complete, tests }
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'japa', JapaTestRunner)]
