/* A cluster of the embedded PostgreSQL beside the product's, for work that may be lost and leaves nothing. */
import { lstat, rm } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import { embeddedPostgres, type EmbeddedCluster } from '#app/backup/cluster/embedded'

/** Removes a cluster that does not run, with its password. */
export async function removeCluster(name: string): Promise<void> {
  const { clusterAt } = await embeddedPostgres()
  const { data, secretFile } = clusterAt(app.makePath(), name)
  await rm(data, { recursive: true, force: true })
  await rm(secretFile, { force: true })
  // Where the user of PostgreSQL cannot reach the project, its data are elsewhere and this is a link.
  const link = app.makePath('.data', name)
  if (await lstat(link).catch(() => null)) await rm(link, { recursive: true, force: true })
}

/**
 * @param name folder below `.data`
 * @returns the running cluster, and what stops and removes it
 */
export async function throwawayCluster(
  name: string
): Promise<{ cluster: EmbeddedCluster; remove: () => Promise<void> }> {
  const { startPostgres, THROWN_AWAY } = await embeddedPostgres()
  const cluster = await startPostgres(app.makePath(), { name, settings: THROWN_AWAY }).catch(async (error) => {
    await removeCluster(name)
    throw error
  })
  const remove = async () => {
    await cluster.stop()
    await removeCluster(name)
  }
  return { cluster, remove }
}
