/** Rule, lot (or `-`) and bid (or `-`) of each finding. */
export function findings(log: unknown): [rule: string, lot: number | string, bid: number | string][]
