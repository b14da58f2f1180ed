export type Postmaster = {
  running: { pid: number; port: number } | null
  /** A `postmaster.pid` that names a living process which is no PostgreSQL of this folder, and what that runs. */
  stale?: { file: string; pid: number; command: string }
}

export function isAlive(pid: number): boolean
export function runsCluster(command: string[], data: string): boolean
export function postmasterOf(data: string): Postmaster
