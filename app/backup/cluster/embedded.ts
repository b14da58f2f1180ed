/*
 * How the embedded PostgreSQL is started is plain JavaScript in `bin/lib`, because `npm start` needs it before anything is compiled.
 */
import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'

type Programs = typeof import('../../../bin/lib/postgres.mjs')

export const embeddedPostgres = (): Promise<Programs> => import('../../../bin/lib/postgres.mjs')

export type EmbeddedCluster = Awaited<ReturnType<Programs['startPostgres']>>
export type ClusterOwner = NonNullable<ReturnType<Programs['clusterAt']>['owner']>

/** Whether an address leads to the product's embedded cluster: it has the password that stands in the file beside the cluster. */
export async function isEmbedded(url: string, name = 'postgres'): Promise<boolean> {
  const secret = await readFile(app.makePath('.data', `${name}.json`), 'utf8').catch(() => null)
  if (secret === null) return false
  const { password, applicationPassword } = JSON.parse(secret)
  return [password, applicationPassword].includes(decodeURIComponent(new URL(url).password))
}
