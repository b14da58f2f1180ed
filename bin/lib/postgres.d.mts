/** A running cluster. */
export type Cluster = {
  /** Address for the application's role. */
  url: (database: string) => string
  /** Address for the owner of the databases. */
  ownerUrl: (database: string) => string
  /** Differs from that of a cluster made later in the same folder. */
  id: string
  data: string
  /** Its process, when another program had started it. */
  alreadyRunning: { pid: number; port: number } | null
  createDatabase: (name: string) => Promise<void>
  /** Runs one statement as the owner, outside every database of the product. */
  administer: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  stop: () => Promise<void>
}

export type ClusterOwner = { name: string; uid: number; gid: number }

/** Settings while a backup is loaded into a cluster that holds nothing yet. */
export const LOADING: Record<string, string | number>

/** Settings of a cluster that is thrown away afterwards. */
export const THROWN_AWAY: Record<string, string | number>

export function startPostgres(
  root: string,
  options?: { name?: string; settings?: Record<string, string | number>; archive?: string }
): Promise<Cluster>

export function clusterAt(
  root: string,
  name: string
): { data: string; owner?: ClusterOwner; secretFile: string; running: number | null }

export function mayExecute(file: string, owner?: ClusterOwner): boolean
