import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { TYPESCRIPT_LOADER } from '#core/typescript_loader'

/** Memory of one thread. What needs more is ended, with an error of the code `ERR_WORKER_OUT_OF_MEMORY`. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/**
 * Starts a thread.
 *
 * @param source URL of its TypeScript file; in a build the compiled file beside it is taken
 */
export function startWorker(source: URL, workerData?: unknown): Worker {
  const fromSource = existsSync(fileURLToPath(source))
  return new Worker(fromSource ? source : new URL(source.href.replace(/\.ts$/, '.js')), {
    workerData,
    execArgv: fromSource ? [TYPESCRIPT_LOADER] : [],
    resourceLimits: MEMORY,
  })
}
