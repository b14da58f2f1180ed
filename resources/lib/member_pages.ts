/*
 * Where the pages that only members see are. Loaded with the first of them, or when somebody is logged in.
 */
import type { ComponentType } from 'react'

export type Pages = Record<string, () => Promise<{ Component: ComponentType }>>

const areas = import.meta.glob<Pages>('../areas/*/pages.ts', { eager: true, import: 'pages' })

export const loadPage = (area: string, name: string) => areas[`../areas/${area}/pages.ts`][name]()
