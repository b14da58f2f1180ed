/** What one run of mutation testing changes, and what has to notice; paths from the root of the project. */
export type Part = { title: string; mutate: string[]; specs: string[] }
export const PARTS: Record<string, Part>
