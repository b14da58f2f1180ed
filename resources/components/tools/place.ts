/** Where a tool is shown: on its own page with its values in the address, or in a drawer. */
export type Place = { tool: string; tab: string | null; inAddress: boolean }
