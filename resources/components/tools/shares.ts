/*
 * The share-measured indicators of a certificate, as one fills them in. Keys are those of the wire.
 */
import { SHARES } from '#ui/generated/shares'

type ShareGroup = { label: string; shares: { key: string; word: string }[] }

/** Colours and lengths travel under the names of their columns, the others under their codes. */
const wireOf = (key: string, code: string) => (/^l(v|en)/.test(key) ? key : code)

export const SHARE_INPUTS: ShareGroup[] = SHARES.map(({ name, label, classes }) => ({
  label,
  shares: classes
    // long staple is not what these tools price
    .filter(([, code]) => name !== 'length' || Number(code) <= 32)
    .map(([key, code, word]) => ({ key: wireOf(key, code), word })),
}))
