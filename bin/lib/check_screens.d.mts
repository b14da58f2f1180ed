import type { Plugin } from 'vite'

export function strayScreens(root: string): string[]
export function missingPages(root: string): string[]
export function halfKinds(root: string): string[]
export function checkScreens(): Plugin
