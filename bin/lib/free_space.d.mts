export const NEEDED: { packages: number; database: number; always: number }
export const LITTLE: number
export function freeBytes(folder: string): number
export function roomProblem(folder: string, needed: number, free?: (folder: string) => number): string | null
export function speaksOfFullDisk(text: string): boolean
export function watchRoom(
  folders: string[],
  say: (sentence: string) => void,
  options?: { little?: number; every?: number; free?: (folder: string) => number }
): () => void
