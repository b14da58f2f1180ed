/**
 * The option by which another process or thread of Node loads the sources of this project, `bin/lib/typescript.mjs`. It starts in half of the time
 * that `@poppinss/ts-exec` takes, which compiles every file anew and has each import wait for another thread.
 */
export const TYPESCRIPT_LOADER = `--import=${new URL('../../bin/lib/typescript.mjs', import.meta.url).href}`
