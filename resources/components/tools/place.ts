/** Where a tool stands: its own page with everything in the address, or a drawer. */
export type Place = { tool: string; tab: string | null; inAddress: boolean }
