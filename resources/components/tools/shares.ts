/*
 * Inputs of the share-measured indicators of a certificate. Keys are those of the wire.
 */
import { SHARES } from '#ui/generated/shares'

type ShareGroup = { label: string; shares: { key: string; word: string }[] }

/** Key on the wire: colours and lengths use the name of the column, other classes their code. */
const wireOf = (key: string, code: string) => (/^l(v|en)/.test(key) ? key : code)

export const SHARE_INPUTS: ShareGroup[] = SHARES.map(({ name, label, classes }) => ({
  label,
  shares: classes
    // the tools do not price long staple
    .filter(([, code]) => name !== 'length' || Number(code) <= 32)
    .map(([key, code, word]) => ({ key: wireOf(key, code), word })),
}))
