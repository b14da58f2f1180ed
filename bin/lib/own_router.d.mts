import type { Plugin } from 'vite'

export function ownRouter(): Plugin
