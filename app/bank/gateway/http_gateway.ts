import { SpanKind, traced, traceHeaders } from '#core/traces/spans'
import type { BankJump, BankOrder, OpenContext, OrderKind, TradeRequest } from '#app/bank/gateway/messages'
import { BankUnreachableError, type BankGateway } from '#app/bank/gateway/port'
import {
  readBalance,
  readBankOrder,
  readBankOrders,
  readEntries,
  readFileText,
  readMaybeBankOrder,
} from '#app/bank/gateway/read_messages'
import { type BankSigning, signedHeaders, tradeText } from '#app/bank/gateway/signing'

export type HttpGatewayOptions = {
  /** `https://bank.example/gateway`; requests go to `{url}/api/...`. */
  url: string
  signing: BankSigning
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
  const ask = <Answer>(path: string, content: object, read: (content: unknown) => Promise<Answer>) =>
    traced(`bank ${path}`, { kind: SpanKind.client }, () => askBank(path, content, read))

  async function askBank<Answer>(
    path: string,
    content: object,
    read: (content: unknown) => Promise<Answer>
  ): Promise<Answer> {
    const body = JSON.stringify(content)
    let response: Response
    try {
      response = await fetch(`${options.url}${path}`, {
        method: 'POST',
        headers: { ...signedHeaders(options.signing, path, body), ...traceHeaders() },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMs ?? 8000),
      })
      if (response.ok) return await read(await response.json())
    } catch (error) {
      throw new BankUnreachableError(`bank ${path}: ${(error as Error).message}`)
    }
    throw new BankUnreachableError(`bank ${path}: HTTP ${response.status}`)
  }

  /** Sends an order. An answer about another order or of another kind says nothing about this one. */
  async function send(
    kind: OrderKind,
    path: string,
    content: { orderId: string; [detail: string]: unknown }
  ): Promise<BankOrder> {
    const order = await ask(path, content, readBankOrder)
    if (order.kind !== kind || order.orderId !== content.orderId)
      throw new BankUnreachableError(`bank ${path}: answers about ${order.kind} ${order.orderId}`)
    return order
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
        body: { ...trade, signature: options.signing.sign(tradeText(trade)) },
        orderId: context.orderId,
      }
    },
    sendSmallAmount: (check) => send('verify', '/api/verify-card', check),
    confirmSmallAmount: (orderId, amount) => send('verify', '/api/confirm-card', { orderId, amount }),
    withdraw: (payout) => send('withdraw', '/api/withdraw', { ...payout, notifyUrl: options.notifyUrl }),
    refund: (refund) => send('refund', '/api/refund', { ...refund, notifyUrl: options.notifyUrl }),
    closeAccount: (orderId, bankUserId) => send('close', '/api/close', { orderId, bankUserId }),
    move: (movement) => send(movement.kind, `/api/${movement.kind}`, { ...movement, notifyUrl: options.notifyUrl }),
    balance: (bankUserId) => ask('/api/balance', { bankUserId }, readBalance),
    entriesOf: (bankUserId, day) => ask('/api/entries', { bankUserId, day }, readEntries),
    dailyFile: (day) => ask('/api/file', { day }, readFileText),
    async query(kind, orderId) {
      const order = await ask('/api/query', { orderId }, readMaybeBankOrder)
      if (order && (order.kind !== kind || order.orderId !== orderId))
        throw new BankUnreachableError(`bank /api/query: answers about ${order.kind} ${order.orderId}`)
      return order
    },
    initiatedSince: (since) => ask('/api/initiated', { since: since.toISOString() }, readBankOrders),
    paymentsOf: (day) => ask('/api/across', { day }, readBankOrders),
  }
}
