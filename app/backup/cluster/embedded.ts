/*
 * How the embedded PostgreSQL is started is plain JavaScript in `bin/lib`, because `npm start` needs it before anything is compiled.
 */
type Programs = typeof import('../../../bin/lib/postgres.mjs')

export const embeddedPostgres = (): Promise<Programs> => import('../../../bin/lib/postgres.mjs')

export type EmbeddedCluster = Awaited<ReturnType<Programs['startPostgres']>>
export type ClusterOwner = NonNullable<ReturnType<Programs['clusterAt']>['owner']>
