export function forScreens(condition: string): string
export const widthsOfScreens: { postcssPlugin: string; AtRule: { media(rule: { params: string }): void } }
