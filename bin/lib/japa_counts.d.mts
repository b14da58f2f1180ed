/** Numbers of a run of Japa; see `japa_counts.mjs`. */
export function countsOf(output: string, code: number | string | null): { ran: number; failures: string[] }
