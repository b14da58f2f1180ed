/*
 * Connections of a production process to other machines are encrypted, and the other side shows a certificate that is looked at. Addresses are
 * read the way their clients read them, so that what is checked is what is done. Connections on this machine need no encryption: loopback, and
 * sockets in the file system.
 */
import pg from 'pg'
import { isLoopbackHost } from '#core/address_ranges'
import { allowedHosts } from '#core/allowed_hosts'

type Variables = Readonly<Record<string, string | undefined>>

/** Databases: the server's own, its owner's (commands), and the one where backups are proved. */
export const DATABASE_ADDRESSES = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'BACKUP_CHECK_URL'] as const

/** Services that are reached over HTTP. Those that are https only by their own check (the bank) or by their client (SMS) are not here. */
export const WEB_ADDRESSES = [
  'S3_ENDPOINT',
  'BACKUP_S3_ENDPOINT',
  'ERROR_REPORT_DSN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
] as const

const readably = (error: unknown) => `cannot be read: ${(error as Error).message}`

/** What is wrong with an address of PostgreSQL; null when nothing is. `pg` opens no connection before it is told to. */
function databaseProblem(connectionString: string): string | null {
  let client: pg.Client
  try {
    client = new pg.Client({ connectionString })
  } catch (error) {
    return readably(error)
  }
  if (client.host.startsWith('/') || isLoopbackHost(client.host)) return null
  const tls = client.ssl as boolean | { rejectUnauthorized?: boolean; checkServerIdentity?: unknown }
  if (!tls)
    return `leads to ${client.host} without TLS: add sslmode=verify-full, and sslrootcert=<file> for an authority of your own`
  return typeof tls === 'object' && (tls.rejectUnauthorized === false || tls.checkServerIdentity)
    ? `leads to ${client.host} with TLS that takes any certificate: use sslmode=verify-full`
    : null
}

/** `redis://…` in clear, `rediss://…` with TLS; a path is a socket of this machine. */
function redisProblem(address: string): string | null {
  if (address.startsWith('/')) return null
  if (!URL.canParse(address)) return `"${address}" is no address: rediss://<host>:6379`
  const { protocol, hostname } = new URL(address)
  return protocol === 'rediss:' || isLoopbackHost(hostname)
    ? null
    : `leads to ${hostname} without TLS: use rediss:// in place of ${protocol}//`
}

function webProblem(address: string): string | null {
  if (!URL.canParse(address)) return `is no address such as https://host`
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLoopbackHost(hostname)
    ? null
    : `leads to ${hostname} without TLS: use https://, or a tunnel that begins on this machine`
}

/** Origins that are listed without TLS: prices from there decide about money, and notices are told to whoever answers. */
function hostsProblem(hosts: string): string | null {
  try {
    return allowedHosts(hosts).origins.map(webProblem).find(Boolean) ?? null
  } catch (error) {
    return (error as Error).message
  }
}

/** Connections that would be made in clear, or to whoever answers. */
export function connectionProblems(settings: Variables): { variable: string; problem: string }[] {
  const each = (variables: readonly string[], check: (address: string) => string | null) =>
    variables.flatMap((variable) => {
      const address = settings[variable]?.trim()
      const problem = address ? check(address) : null
      return problem ? [{ variable, problem }] : []
    })
  const unchecked = settings.NODE_TLS_REJECT_UNAUTHORIZED === '0'
  return [
    ...each(DATABASE_ADDRESSES, databaseProblem),
    ...each(['REDIS_URL'], redisProblem),
    ...each(WEB_ADDRESSES, webProblem),
    ...each(['MARKET_FEED_HOSTS', 'PUSH_HOSTS'], hostsProblem),
    ...(unchecked
      ? [
          {
            variable: 'NODE_TLS_REJECT_UNAUTHORIZED',
            problem: 'lets every connection take any certificate; name an authority of your own in NODE_EXTRA_CA_CERTS',
          },
        ]
      : []),
  ]
}
