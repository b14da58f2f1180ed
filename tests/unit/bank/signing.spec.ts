/*
 * Signatures of the line to the bank, by recorded examples.
 */
import { test } from '@japa/runner'
import { sm3 } from 'sm-crypto-v2'
import { createHmacSigning } from '#app/bank/gateway/hmac_signing'
import {
  type BankSigning,
  isSigned,
  messageText,
  SIGNATURE_HEADER,
  signedHeaders,
  TIME_HEADER,
  tradeText,
} from '#app/bank/gateway/signing'
import {
  createSm2Signing,
  isSm2PrivateKey,
  isSm2PublicKey,
  sm2PrivateKeyFrom,
  sm2PublicKeyOf,
} from '#app/bank/gateway/sm2_signing'

/** The example of GM/T 0003.5: key pair, message, user id 1234567812345678. */
const STANDARD = {
  privateKey: '3945208F7B2144B13F36E38AC6D39F95889393692860B51A42FB81EF4DF7C5B8',
  publicKey:
    '0409F9DF311E5421A150DD7D161E4BC5C672179FAD1833FC076BB08FF356F35020CCEA490CE26775A52DC6EA718CC1AA600AED05FBF35E084A6632F6072DA9AD13',
  text: 'message digest',
  r: 'F5A03B0648D2C4630EEAC513E1BB81A15944DA3827D5B74143AC7EACEEE720B3',
  s: 'B1B6AA29DF212FD8763182BC0D421CA1BB9038FD1F7F42D4840B69C485BBC1AA',
}

/** Order of the base point. */
const N = 'FFFFFFFEFFFFFFFFFFFFFFFFFFFFFFFF7203DF6B21C6052B53BBF40939D54123'

/** A number as 64 hexadecimal digits. */
const digits = (number: bigint) => number.toString(16).padStart(64, '0')

const OURS = sm2PrivateKeyFrom(Buffer.alloc(32, 7))
const BANKS = STANDARD.privateKey

const PATH = '/bank/notify'
const BODY = '{"kind":"in","orderId":"IN1","status":"success","amount":100,"payerName":"武汉纺织"}'
const TIME = '1764000000000'

/** Both sides of a line, and somebody else's. */
const LINES: Record<string, { platform: BankSigning; bank: BankSigning; stranger: BankSigning }> = {
  HMAC: {
    platform: createHmacSigning('a secret that was agreed with the bank'),
    bank: createHmacSigning('a secret that was agreed with the bank'),
    stranger: createHmacSigning('another secret'),
  },
  SM2: {
    platform: createSm2Signing({ privateKey: OURS, publicKey: sm2PublicKeyOf(BANKS) }),
    bank: createSm2Signing({ privateKey: BANKS, publicKey: sm2PublicKeyOf(OURS) }),
    stranger: createSm2Signing({ privateKey: digits(5n), publicKey: sm2PublicKeyOf(OURS) }),
  },
}

test.group('Signatures of the bank, recorded', () => {
  test('HMAC: a message and a form', ({ assert }) => {
    const { platform } = LINES.HMAC
    assert.equal(
      platform.sign(messageText(TIME, PATH, BODY)),
      '86dfed69762492ea896f95bc2a7c312ce5dfe437c4c29bf65770e64d9d59aece'
    )
    assert.isTrue(
      platform.verify(`${TIME}\n${PATH}\n${BODY}`, '86dfed69762492ea896f95bc2a7c312ce5dfe437c4c29bf65770e64d9d59aece')
    )
    const trade = { transCode: 'OPEN_ACCOUNT', secuNo: 'MQ0001', context: 'eyJvcmRlcklkIjoiSzEifQ' }
    assert.equal(platform.sign(tradeText(trade)), '56758c5b41f4276f6233525a9e3b78da2549d21453f815417469e2314e7bbd82')
  })

  test('SM3: the digest of “abc”', ({ assert }) => {
    assert.equal(sm3(Buffer.from('abc')), '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0')
  })

  test('SM2: the example of the standard is verified, in either case of its digits, and nothing near it', ({
    assert,
  }) => {
    const { text, r, s } = STANDARD
    const verifier = createSm2Signing({ privateKey: OURS, publicKey: STANDARD.publicKey })
    assert.isTrue(verifier.verify(text, r + s))
    assert.isTrue(verifier.verify(text, (r + s).toLowerCase()))
    assert.isFalse(verifier.verify('message digesT', r + s))
    assert.isFalse(verifier.verify(text, s + r))
    assert.isFalse(verifier.verify(text, `${r + s.slice(0, -1)}B`))
    assert.isFalse(createSm2Signing({ privateKey: OURS, publicKey: sm2PublicKeyOf(OURS) }).verify(text, r + s))
    assert.equal(sm2PublicKeyOf(STANDARD.privateKey), STANDARD.publicKey.toLowerCase())
  })

  test('SM2: a message that OpenSSL has signed is verified', ({ assert }) => {
    assert.isTrue(
      LINES.SM2.platform.verify(
        messageText(TIME, PATH, BODY),
        'd3932caecbef5e85497a2e106ea1e34c35f1a274fee2807f60bf8445adcf6ef2e66881fb322c0069e729bc9fcceb34ff4de1cd6e06226936b2ca1467d279485d'
      )
    )
  })
})

for (const [kind, { platform, bank, stranger }] of Object.entries(LINES))
  test.group(`Messages signed by ${kind}`, () => {
    test('each side takes those of the other', ({ assert }) => {
      assert.isTrue(isSigned(platform, PATH, BODY, signedHeaders(bank, PATH, BODY)))
      assert.isTrue(isSigned(bank, '/api/withdraw', BODY, signedHeaders(platform, '/api/withdraw', BODY)))
      for (let i = 0; i < 50; i++) {
        const text = `${i}\n${BODY}`
        assert.isTrue(platform.verify(text, bank.sign(text)))
      }
    })

    test('a changed byte, path or time is refused, and so are no headers', ({ assert }) => {
      const headers = signedHeaders(bank, PATH, BODY)
      assert.isFalse(isSigned(platform, PATH, BODY.replace('100', '900'), headers))
      assert.isFalse(isSigned(platform, PATH, `${BODY} `, headers))
      assert.isFalse(isSigned(platform, '/bank/notify2', BODY, headers))
      const later = String(Number(headers[TIME_HEADER]) + 1)
      assert.isFalse(isSigned(platform, PATH, BODY, { ...headers, [TIME_HEADER]: later }))
      assert.isFalse(isSigned(platform, PATH, BODY, { ...headers, [TIME_HEADER]: undefined }))
      assert.isFalse(isSigned(platform, PATH, BODY, { ...headers, [SIGNATURE_HEADER]: undefined }))
      assert.isFalse(isSigned(platform, PATH, BODY, {}))
    })

    test('another key is refused', ({ assert }) => {
      assert.isFalse(isSigned(platform, PATH, BODY, signedHeaders(stranger, PATH, BODY)))
    })

    test('a message of more than five minutes ago or ahead is refused before its signature is looked at', ({
      assert,
    }) => {
      let looks = 0
      const counting: BankSigning = {
        ...platform,
        verify(text, signature) {
          looks++
          return platform.verify(text, signature)
        },
      }
      const sentAt = (time: number | string) => {
        const signature = bank.sign(messageText(String(time), PATH, BODY))
        return isSigned(counting, PATH, BODY, { [TIME_HEADER]: String(time), [SIGNATURE_HEADER]: signature })
      }
      const minute = 60_000
      assert.isTrue(sentAt(Date.now() - 4 * minute))
      assert.isTrue(sentAt(Date.now() + 4 * minute))
      assert.equal(looks, 2)
      for (const time of [Date.now() - 5 * minute, Date.now() + 6 * minute, TIME, '', 'now', 'NaN', 'Infinity'])
        assert.isFalse(sentAt(time), String(time))
      assert.equal(looks, 2)
    })

    test('whatever is sent for a signature is refused without an error', ({ assert }) => {
      const text = messageText(TIME, PATH, BODY)
      const right = bank.sign(text)
      const wrong = [
        '',
        '0',
        'zz',
        right.slice(1),
        right.slice(0, -1),
        `${right}0`,
        ` ${right}`,
        `${right}\n`,
        `0x${right.slice(2)}`,
        right.replace(/^./, '中'),
        right.replace(/^./, '-'),
        '0'.repeat(64),
        'f'.repeat(64),
        '0'.repeat(128),
        'f'.repeat(128),
        'a'.repeat(16_000),
        'é'.repeat(64),
        '\u0000'.repeat(128),
        '\uD800'.repeat(128),
        '3044022100',
        Buffer.from(right, 'hex').toString('base64'),
      ]
      for (const signature of wrong) assert.isFalse(platform.verify(text, signature), signature.slice(0, 140))
      assert.isTrue(platform.verify(text, right))
    })
  })

test.group('Numbers of SM2', () => {
  test('r and s lie from 1 to n − 1', ({ assert }) => {
    const { platform, bank } = LINES.SM2
    const n = BigInt(`0x${N}`)
    const right = bank.sign('text')
    const [r, s] = [right.slice(0, 64), right.slice(64)]
    for (const edge of [digits(0n), digits(1n), digits(n - 1n), N, digits(n + 1n), 'f'.repeat(64)])
      for (const signature of [edge + s, r + edge, edge + edge])
        assert.isFalse(platform.verify('text', signature), edge)
    // r + s is a multiple of n: no point is left of the public key.
    assert.isFalse(platform.verify('text', digits(n - 1n) + digits(1n)))
  })

  test('keys are numbers below the order and points of the curve', ({ assert }) => {
    const n = BigInt(`0x${N}`)
    for (const key of [BANKS, OURS, BANKS.toLowerCase(), digits(1n), digits(n - 2n)])
      assert.isTrue(isSm2PrivateKey(key), key)
    for (const key of [
      '',
      'key',
      digits(0n),
      digits(n - 1n),
      N,
      'f'.repeat(64),
      OURS.slice(1),
      `${OURS} `,
      `0x${OURS}`,
    ])
      assert.isFalse(isSm2PrivateKey(key), key)
    const { publicKey } = STANDARD
    for (const key of [publicKey, publicKey.toLowerCase(), sm2PublicKeyOf(OURS)])
      assert.isTrue(isSm2PublicKey(key), key)
    for (const key of [
      '',
      '04',
      publicKey.slice(2),
      `05${publicKey.slice(2)}`,
      `${publicKey.slice(0, -1)}4`,
      `04${'0'.repeat(128)}`,
      `04${'f'.repeat(128)}`,
    ])
      assert.isFalse(isSm2PublicKey(key), key)
    assert.throws(() => createSm2Signing({ privateKey: '', publicKey }), RangeError)
    assert.throws(() => createSm2Signing({ privateKey: OURS, publicKey: publicKey.slice(2) }), RangeError)
  })

  test('32 bytes of any value make a key', ({ assert }) => {
    assert.equal(sm2PrivateKeyFrom(Buffer.alloc(32)), digits(1n))
    for (const byte of [1, 127, 255]) assert.isTrue(isSm2PrivateKey(sm2PrivateKeyFrom(Buffer.alloc(32, byte))))
  })
})
