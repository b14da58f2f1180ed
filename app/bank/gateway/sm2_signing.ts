/*
 * Signatures by SM2 (GB/T 32918.2, curve of GB/T 32918.5) over a digest by SM3 (GB/T 32905), as 128 hexadecimal digits: r and s, 32 bytes each. The
 * digest covers user id and public key of the signer besides the text.
 */
import { sm2 } from 'sm-crypto-v2'
import type { BankSigning } from '#app/bank/gateway/signing'

/** Order of the base point (n of GB/T 32918.5). */
const ORDER = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n

/**
 * `userId` is the default of GM/T 0009. Without `hash` the library takes the text itself for the digest, and for digests that may be chosen anybody can
 * make signatures.
 */
const OPTIONS = { hash: true, userId: '1234567812345678' }

const numberOf = (hex: string) => BigInt(`0x${hex}`)

/** Whether a text is a private key: 64 hexadecimal digits, from 1 to n − 2. */
export function isSm2PrivateKey(text: string): boolean {
  return /^[0-9a-f]{64}$/i.test(text) && numberOf(text) >= 1n && numberOf(text) <= ORDER - 2n
}

/** Whether a text is a public key: `04` and both coordinates of a point of the curve, 130 hexadecimal digits. */
export function isSm2PublicKey(text: string): boolean {
  if (!/^04[0-9a-f]{128}$/i.test(text)) return false
  try {
    return sm2.verifyPublicKey(text)
  } catch {
    // The library throws for a point that is not on the curve.
    return false
  }
}

/** The private key that follows from 32 random bytes. */
export function sm2PrivateKeyFrom(bytes: Buffer): string {
  return (1n + (numberOf(bytes.toString('hex')) % (ORDER - 2n))).toString(16).padStart(64, '0')
}

export const sm2PublicKeyOf = (privateKey: string): string => sm2.getPublicKeyFromPrivateKey(privateKey)

/**
 * @param privateKey one's own
 * @param publicKey that of the other side
 * @throws RangeError for what is no key
 */
export function createSm2Signing({ privateKey, publicKey }: { privateKey: string; publicKey: string }): BankSigning {
  if (!isSm2PrivateKey(privateKey)) throw new RangeError('not a private key of SM2')
  if (!isSm2PublicKey(publicKey)) throw new RangeError('not a public key of SM2')
  const own = sm2PublicKeyOf(privateKey)
  // Multiples of the point that every verification needs: with them it takes half a millisecond instead of several.
  const other = sm2.precomputePublicKey(publicKey)
  const isWithinOrder = (part: string) => numberOf(part) >= 1n && numberOf(part) < ORDER
  return {
    sign: (text) => sm2.doSignature(Buffer.from(text), privateKey, { ...OPTIONS, publicKey: own }),
    verify: (text, signature) =>
      /^[0-9a-f]{128}$/i.test(signature) &&
      isWithinOrder(signature.slice(0, 64)) &&
      isWithinOrder(signature.slice(64)) &&
      sm2.doVerifySignature(Buffer.from(text), signature, other, OPTIONS),
  }
}
