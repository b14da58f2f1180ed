/* Settings of the bank line that keep a production process from starting. */
import { isLoopbackHost } from '#core/address_ranges'
import { webAddress, type ServingPlace, type Variables, type StartProblem } from '#core/start_checks'
import { isSm2PrivateKey, isSm2PublicKey, sm2PublicKeyOf } from '#app/bank/gateway/sm2_signing'

/** Messages can be signed as it was agreed with the bank. What the simulated bank is not given follows from APP_KEY. */
function signatureProblems(settings: Variables, simulated: boolean): StartProblem[] {
  const { BANK_GATEWAY_SECRET: secret = '', BANK_SM2_PRIVATE_KEY: own = '', BANK_SM2_PUBLIC_KEY: bank = '' } = settings
  const found: StartProblem[] = []
  const wrong = (variable: string, problem: string) => found.push({ variable, problem })
  if (settings.BANK_SIGNATURE !== 'sm2') {
    if (!simulated && secret.length < 32)
      wrong(
        'BANK_GATEWAY_SECRET',
        'must hold the secret that was agreed with the bank, of at least 32 characters; it is not derived from APP_KEY'
      )
    return found
  }
  const isOwnKey = isSm2PrivateKey(own)
  if (!isOwnKey && !(simulated && own === ''))
    wrong(
      'BANK_SM2_PRIVATE_KEY',
      'must hold our private key of SM2: 64 hexadecimal digits; it is not derived from APP_KEY'
    )
  if (!isSm2PublicKey(bank) && !(simulated && bank === ''))
    wrong('BANK_SM2_PUBLIC_KEY', "must hold the bank's public key of SM2: 130 hexadecimal digits that begin with 04")
  else if (isOwnKey && bank.toLowerCase() === sm2PublicKeyOf(own))
    wrong('BANK_SM2_PUBLIC_KEY', "holds our own public key, but the bank's is needed")
  return found
}

/** The bank is a real one exactly when the market is, and its line has keys of its own. */
export function bankProblems(settings: Variables, { demo, reachable }: ServingPlace): StartProblem[] {
  const { BANK_GATEWAY_URL: address, BANK_NAME: name } = settings
  if (!address) return []
  const found: StartProblem[] = []
  const url = webAddress(address)
  const simulated = url !== null && isLoopbackHost(url.hostname)
  const wrong = (variable: string, problem: string) => found.push({ variable, problem })
  if (!url) wrong('BANK_GATEWAY_URL', `"${address}" is no address over HTTP`)
  else if (demo && !simulated) wrong('BANK_GATEWAY_URL', 'leads to a bank, which must not serve a demo market')
  else if (!demo && reachable && simulated)
    wrong('BANK_GATEWAY_URL', 'leads to this machine: the simulated bank is for the demo only')
  else if (!simulated && url.protocol !== 'https:') wrong('BANK_GATEWAY_URL', 'must begin with https://')
  found.push(...signatureProblems(settings, simulated))
  if (!simulated && !name?.trim())
    wrong('BANK_NAME', 'must name the bank and its branch: whoever pays in has to name it')
  for (const variable of ['BANK_PLATFORM_ACCOUNT', 'BANK_CLEARING_ACCOUNT'])
    if (!simulated && !settings[variable]?.trim())
      wrong(
        variable,
        "must name the platform's own sub-account at the bank: for its fees, and for money of unknown payers"
      )
  return found
}
