/*
 * Navigation for code outside components (the call helper). The router registers itself here when it starts.
 */
type GoOptions = { replace?: boolean; state?: unknown }

let navigate: (path: string, options?: GoOptions) => void = (path) => location.assign(path)

export function setNavigator(navigator: typeof navigate) {
  navigate = navigator
}

/** Goes to a path of the storefront. */
export function go(path: string, options?: GoOptions) {
  navigate(path, options)
}
