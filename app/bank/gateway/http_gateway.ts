import type { BankJump, BankOrder, OpenContext, TradeRequest } from '#app/bank/gateway/messages'
import { BankUnreachableError, type BankGateway } from '#app/bank/gateway/port'
import { signatureOf, signedHeaders } from '#app/bank/gateway/signature'

export type HttpGatewayOptions = {
  /** `https://bank.example/gateway`; requests go to `{url}/api/...`. */
  url: string
  secret: string
  /** Institution number of the platform at the bank. */
  secuNo: string
  /** Base URL of the bank's pages for browsers; equals `url` except for the simulated bank. */
  pageUrl?: string
  /** URL to which the bank reports results. */
  notifyUrl: string
  timeoutMs?: number
}

/** The bank's gateway over signed HTTP requests. */
export function createHttpGateway(options: HttpGatewayOptions): BankGateway {
  async function ask<Answer>(path: string, content: object): Promise<Answer> {
    const body = JSON.stringify(content)
    let response: Response
    try {
      response = await fetch(`${options.url}${path}`, {
        method: 'POST',
        headers: signedHeaders(options.secret, path, body),
        body,
        signal: AbortSignal.timeout(options.timeoutMs ?? 8000),
      })
      if (response.ok) return (await response.json()) as Answer
    } catch (error) {
      throw new BankUnreachableError(`bank ${path}: ${(error as Error).message}`)
    }
    throw new BankUnreachableError(`bank ${path}: HTTP ${response.status}`)
  }

  return {
    openAccountPage(context): BankJump {
      const full: OpenContext = { ...context, notifyUrl: options.notifyUrl }
      const trade: TradeRequest = {
        transCode: 'OPEN_ACCOUNT',
        secuNo: options.secuNo,
        context: Buffer.from(JSON.stringify(full)).toString('base64url'),
      }
      return {
        url: `${options.pageUrl ?? options.url}/open`,
        method: 'POST',
        mediaType: 'application/x-www-form-urlencoded',
        body: { ...trade, signature: signatureOf(options.secret, trade.transCode, trade.secuNo, trade.context) },
        orderId: context.orderId,
      }
    },
    sendSmallAmount: (check) => ask('/api/verify-card', check),
    confirmSmallAmount: (orderId, amount) => ask('/api/confirm-card', { orderId, amount }),
    withdraw: (payout) => ask('/api/withdraw', { ...payout, notifyUrl: options.notifyUrl }),
    refund: (refund) => ask('/api/refund', { ...refund, notifyUrl: options.notifyUrl }),
    closeAccount: (orderId, bankUserId) => ask('/api/close', { orderId, bankUserId }),
    query: async (orderId) => (await ask<{ order: BankOrder | null }>('/api/query', { orderId })).order,
    paymentsSince: async (since) =>
      (await ask<{ orders: (BankOrder & { subAccount: string })[] }>('/api/payments', { since: since.toISOString() }))
        .orders,
    movementsOf: async (day) => (await ask<{ orders: BankOrder[] }>('/api/movements', { day })).orders,
  }
}
