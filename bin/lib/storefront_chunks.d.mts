import type { Rolldown } from 'vite'

export function storefrontChunks(): Rolldown.CodeSplittingOptions
