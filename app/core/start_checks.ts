/*
 * What keeps a production process from serving. Every check looks at the settings of the environment, or at the database, and says what is wrong in
 * a sentence; all of them run, so that one start tells everything. A module registers its checks in `listeners.ts`. `node ace config:check`
 * prints the same list.
 */
import { isLoopbackHost, trustedProxies } from '#core/address_ranges'
import { connectionProblems } from '#core/connection_checks'

/** Variables of the environment, as text. */
export type Variables = Readonly<Record<string, string | undefined>>

export type ServingPlace = {
  /** The market is a demo (`DEMO`). */
  demo: boolean
  /** People on other machines can come here: the server listens for them, or a proxy brings them to the address of `APP_URL`. */
  reachable: boolean
}

export type StartProblem = { variable: string; problem: string }

export type StartCheck = (settings: Variables, place: ServingPlace) => StartProblem[] | Promise<StartProblem[]>

/** Exit code of a process that does not start because of its settings (EX_CONFIG of sysexits.h): whoever supervises it shall not try again. */
export const WRONG_SETTINGS = 78

/** What stops the start, for the terminal. */
export class NotReadyToServeError extends Error {}

/** The host of an address; null when the text is no address over HTTP. */
export function webAddress(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url && ['http:', 'https:'].includes(url.protocol) ? url : null
}

export function servingPlace(settings: Variables): ServingPlace {
  const url = webAddress(settings.APP_URL ?? '')
  return {
    demo: ['true', '1'].includes(settings.DEMO ?? ''),
    // Without HOST a server listens on every address of the machine.
    reachable: !isLoopbackHost(settings.HOST ?? '0.0.0.0') || (url !== null && !isLoopbackHost(url.hostname)),
  }
}

/** Fewer different characters than a random key of 32 characters ever has. */
const FEW_CHARACTERS = 12

const isWeakKey = (key: string) => key.length < 32 || new Set(key).size < FEW_CHARACTERS

export function keyProblems(settings: Variables): StartProblem[] {
  const weak = 'is not a random key of at least 32 characters; make one with: openssl rand -base64 32'
  const keys = [
    ['APP_KEY', settings.APP_KEY ?? ''],
    ...(settings.APP_KEY_PREVIOUS ?? '')
      .split(',')
      .map((key) => key.trim())
      .filter(Boolean)
      .map((key) => ['APP_KEY_PREVIOUS', key]),
  ]
  return keys.filter(([, key]) => isWeakKey(key)).map(([variable]) => ({ variable, problem: weak }))
}

export function addressProblems(settings: Variables, { reachable }: ServingPlace): StartProblem[] {
  const problem = (text: string) => [{ variable: 'APP_URL', problem: text }]
  if (!settings.APP_URL)
    return problem(
      'is not set. It is the address at which people reach the site, such as https://cotton.example.com; links are made from it'
    )
  const url = webAddress(settings.APP_URL)
  if (!url || url.pathname !== '/' || url.search || url.hash || url.username || settings.APP_URL.endsWith('/'))
    return problem(`"${settings.APP_URL}" must be scheme and host only, such as https://cotton.example.com`)
  if (isLoopbackHost(url.hostname))
    return reachable
      ? problem(
          `${settings.APP_URL} is this machine, but HOST=${settings.HOST ?? '(not set)'} lets others in: set the address they use, or HOST=127.0.0.1`
        )
      : []
  return url.protocol === 'https:'
    ? []
    : problem(`${settings.APP_URL} must begin with https://: passwords would be sent in clear`)
}

export function proxyProblems(settings: Variables): StartProblem[] {
  try {
    trustedProxies(settings.TRUST_PROXY)
    return []
  } catch (error) {
    return [{ variable: 'TRUST_PROXY', problem: (error as Error).message }]
  }
}

export function fileStoreProblems(settings: Variables): StartProblem[] {
  if (settings.DRIVE_DISK !== 's3') return []
  return ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
    .filter((variable) => !settings[variable])
    .map((variable) => ({ variable, problem: 'is needed with DRIVE_DISK=s3' }))
}

const checks: StartCheck[] = [keyProblems, addressProblems, proxyProblems, fileStoreProblems, connectionProblems]

/** Call at the top level of a module's `listeners.ts`. */
export function registerStartCheck(check: StartCheck) {
  checks.push(check)
}

/** What is wrong with settings for production, in the order of the checks. */
export async function startProblems(settings: Variables): Promise<StartProblem[]> {
  const place = servingPlace(settings)
  const found: StartProblem[] = []
  for (const check of checks) found.push(...(await check(settings, place)))
  return found
}

export function tellProblems(problems: StartProblem[]): string {
  return problems.map(({ variable, problem }) => `- ${variable} ${problem}`).join('\n')
}

/** @throws NotReadyToServeError with everything that is wrong */
export async function refuseToServeBadly(settings: Variables): Promise<void> {
  const problems = await startProblems(settings)
  if (problems.length === 0) return
  throw new NotReadyToServeError(
    `This server does not start in production until these are right (docs/operations.md; node ace config:check looks again):\n${tellProblems(problems)}`
  )
}
