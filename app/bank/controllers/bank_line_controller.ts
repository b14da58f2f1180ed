import type { HttpContext } from '@adonisjs/core/http'
import { allowPage } from '#core/security_headers'
import { readingBody } from '#core/request_body'
import { takeBankResult } from '#app/bank/actions/take_bank_result'
import { bankSigning, DEMO_BANK_PATH, simulatorAddress } from '#app/bank/gateway/main'
import type { BankOrder } from '#app/bank/gateway/messages'
import { readBankOrder, UnreadableMessageError } from '#app/bank/gateway/read_messages'
import { raiseAlarmOnce } from '#app/ledger/actions/alarms'
import { AlarmKind } from '#app/ledger/codes'
import { BANK_PAGE_POLICY } from '#app/bank/simulator/pages'
import { isSigned } from '#app/bank/gateway/signing'
import { DEMO_BANK_PAGES, isAtDemoBank } from '#app/bank/rules/demo_bank'
import { knowsDemoPassword } from '#app/bank/shared/demo_bank_password'

async function readReport(body: string): Promise<BankOrder> {
  let content: unknown
  try {
    content = JSON.parse(body)
  } catch (error) {
    throw new UnreadableMessageError(String(error))
  }
  return readBankOrder(content)
}

/** Requests from the bank: its reports, and in the demo its pages. */
export default class BankLineController {
  /**
   * Accepts a report any number of times; the bank repeats it until the answer is `success`. A signed report that cannot be read is refused, so that
   * the bank keeps it, and FINANCE is told once.
   */
  notify = readingBody(async ({ request, response }: HttpContext) => {
    const body = request.raw() ?? ''
    if (!isSigned(bankSigning(), request.url(), body, request.headers())) return response.status(401).send('unsigned')
    try {
      await takeBankResult(await readReport(body))
    } catch (error) {
      if (!(error instanceof UnreadableMessageError)) throw error
      await raiseAlarmOnce(AlarmKind.bankMismatch, '银行通知格式不正确，无法处理', {
        problem: error.message.slice(0, 500),
      })
      return response.status(400).send('unreadable')
    }
    return response.header('Content-Type', 'text/plain').send('success')
  })

  /**
   * Serves the pages of the simulated bank under this server's address, so that a demo needs one port only. They have no login, and pay money in:
   * they are for people at this machine, elsewhere for those who know the password of the demo.
   */
  demoPage = readingBody(async (http: HttpContext) => {
    const { request, response } = http
    const bank = simulatorAddress()
    const path = DEMO_BANK_PAGES.find((page) => request.url() === `${DEMO_BANK_PATH}${page}`)
    if (!bank || !path) return response.status(404).send('')
    const address = request.ip()
    const allowed =
      isAtDemoBank(address, process.env) ||
      (await knowsDemoPassword(address, request.header('authorization') ?? '', process.env))
    if (!allowed)
      return response.status(401).header('WWW-Authenticate', 'Basic realm="demo bank", charset="UTF-8"').send('')
    const query = request.parsedUrl.query
    const form = request.method() === 'POST'
    const answer = await fetch(`${bank}${path}${query ? `?${query}` : ''}`, {
      method: form ? 'POST' : 'GET',
      ...(form ? { body: request.raw() ?? '', headers: { 'content-type': 'application/x-www-form-urlencoded' } } : {}),
    })
    response.header('Content-Type', answer.headers.get('content-type') ?? 'text/html')
    response.header('Cache-Control', 'no-store')
    allowPage(http, BANK_PAGE_POLICY)
    return response.status(answer.status).send(await answer.text())
  })
}
