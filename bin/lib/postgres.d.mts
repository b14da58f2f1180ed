/** A running cluster. */
export type Cluster = {
  url: (database: string) => string
  data: string
  alreadyRunning: boolean
  createDatabase: (name: string) => Promise<void>
  stop: () => Promise<void>
}

export type ClusterOwner = { name: string; uid: number; gid: number }

export function startPostgres(
  root: string,
  options?: { name?: string; settings?: Record<string, string | number>; archive?: string }
): Promise<Cluster>

export function clusterAt(
  root: string,
  name: string
): { data: string; owner?: ClusterOwner; secretFile: string; running: number | null }

export function mayExecute(file: string, owner?: ClusterOwner): boolean
