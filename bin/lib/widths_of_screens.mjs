/*
 * Makes conditions on widths speak of screens. A sheet of A4 is as wide as 700 px, so on paper every page would get the layout of a phone, without
 * what a phone hides. Paper gets the wide layout, and `ui/kit/print.css` makes it fit.
 */

/** @type {(condition: string) => string} */
export function forScreens(condition) {
  if (!condition.startsWith('(')) return condition
  if (condition.includes('max-width')) return `screen and ${condition}`
  return condition.startsWith('(min-width') ? `print, ${condition}` : condition
}

/** A plug-in of PostCSS. */
export const widthsOfScreens = {
  postcssPlugin: 'widths-of-screens',
  /** @param {{ params: string }} rule */
  AtRule: {
    media(rule) {
      const params = forScreens(rule.params)
      if (params !== rule.params) rule.params = params
    },
  },
}
