/* The list of hosts that requests to addresses set by a person may reach (`MARKET_FEED_HOSTS`, `#core/outgoing`). */
export type Allowed = {
  /** Hosts that may be asked over https: `quotes.example.com`, `*.example.com`. All public ones when there is no list. */
  hosts: readonly string[] | null
  /** Origins that may be asked as they are, also without TLS and inside the network. */
  origins: readonly string[]
}

/**
 * Reads a list of hosts and origins separated by commas.
 *
 * @throws RangeError naming the first entry that is neither
 */
export function allowedHosts(text: string | undefined): Allowed {
  const entries = (text ?? '')
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter(Boolean)
  const isOrigin = (entry: string) => entry.includes('://')
  for (const entry of entries) {
    const good = isOrigin(entry)
      ? URL.canParse(entry) && /^https?:$/.test(new URL(entry).protocol) && new URL(entry).origin === entry
      : /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(entry)
    if (!good)
      throw new RangeError(
        `"${entry}" is neither a host such as *.example.com nor an origin such as https://10.0.0.5:8443`
      )
  }
  const hosts = entries.filter((entry) => !isOrigin(entry))
  return { hosts: entries.length ? hosts : null, origins: entries.filter(isOrigin) }
}
