/*
 * Boots the HTTP server that serves the storefront, the back office and the API. Do not import this file: it starts a process.
 */
// The owner of the tables migrates, a server does not; what it does not know, nobody can take from it.
delete process.env.DATABASE_OWNER_URL

// A signal may arrive before anything has started: loading the framework takes a while on a slow machine.
let stop: () => void = () => process.exit(0)

/** Milliseconds after which a process that does not stop logs the cause and exits. */
const STOPS_WITHIN = 30_000

function giveUp() {
  console.error(
    `not stopped after ${STOPS_WITHIN / 1000} s, waiting for: ${process.getActiveResourcesInfo().join(', ')}`
  )
  process.exit(1)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    setTimeout(giveUp, STOPS_WITHIN).unref()
    stop()
  })

await import('reflect-metadata')
const { Ignitor, prettyPrintError } = await import('@adonisjs/core')
const { NotReadyToServeError, WRONG_SETTINGS } = await import('#core/start_checks')
const { createHttpServer, listenProblem } = await import('#core/http_server')

const APP_ROOT = new URL('../', import.meta.url)
const IMPORTER = (filePath: string) => {
  if (filePath.startsWith('./') || filePath.startsWith('../')) {
    return import(new URL(filePath, APP_ROOT).href)
  }
  return import(filePath)
}

const ignitor = new Ignitor(APP_ROOT, { importer: IMPORTER }).tap((app) => {
  app.booting(async () => {
    await import('#start/env')
  })
  // A signal during the start takes effect when the start is complete.
  stop = () => void started.then(() => app.terminate())
})

const started = ignitor
  .httpServer()
  .start((handler) => createHttpServer(handler))
  .catch(async (error) => {
    // Settings that are not for production, and a port that is taken, are told in plain words, without a stack.
    const notReady = error instanceof NotReadyToServeError
    const wrongSettings = notReady || error?.code === 'E_INVALID_ENV_VARIABLES'
    const plain = notReady ? error.message : listenProblem(error)
    if (plain) console.error(plain)
    else await prettyPrintError(error)
    // Open resources, such as database connections, would keep the process alive although it does not serve.
    process.exit(wrongSettings ? WRONG_SETTINGS : 1)
  })
