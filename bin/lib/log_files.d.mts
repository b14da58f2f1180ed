export const FULL: number
export const KEPT: number
export function openLog(file: string): number
export function rotateLog(file: string, options?: { full?: number; kept?: number }): void
export function keepRotating(file: string): void
export function lastWords(file: string, from: number): string
export function debuggerOpened(file: string, from: number): boolean
