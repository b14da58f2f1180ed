/*
 * Light or dark theme: the user's choice, otherwise the system's. `storefront.edge` sets the attribute before the first paint.
 */
export type Theme = 'light' | 'dark'

const listeners = new Set<() => void>()

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

export function setTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
  document.documentElement.style.colorScheme = theme
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

export function onThemeChange(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Current value of a token of `ui/kit/tokens.css`, for code that cannot read CSS variables (antd's derived colours, charts). */
export function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
}
