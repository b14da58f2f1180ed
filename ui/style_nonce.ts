/*
 * Libraries (antd, MUI, the text editor) make their style elements in the browser, and not all of them can be told the nonce that the
 * page's Content-Security-Policy asks for. Here every style element that a script makes gets it; one that comes with injected HTML does not.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
const create = document.createElement.bind(document) as (name: string, options?: ElementCreationOptions) => HTMLElement

document.createElement = ((name: string, options?: ElementCreationOptions) => {
  const element = create(name, options)
  if (element instanceof HTMLStyleElement) element.nonce = nonce
  return element
}) as typeof document.createElement
