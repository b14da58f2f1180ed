/** `max-width` counts on screens only, `min-width` is always met on paper. */
export function forScreens(condition: string): string

export const widthsOfScreens: {
  postcssPlugin: string
  AtRule: { media(rule: { params: string }): void }
}
