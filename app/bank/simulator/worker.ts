/* The background worker of the simulated bank: ends orders when they are due and reports their results until the platform answers `success`. */
import { type BankSigning, signedHeaders } from '#app/bank/gateway/signing'
import type { Behaviour } from '#app/bank/simulator/behaviour'
import type { BankStore, ResultReport, StoredOrder } from '#app/bank/simulator/store'

const RETRIES_MS = [1000, 5000, 30_000, 120_000, 600_000]

/** Milliseconds from a report that was taken to its contradiction. */
const CONTRADICTION_MS = 100

const OPPOSITE = { success: 'failed', failed: 'success', processing: 'failed' } as const

export class BankWorker {
  private timer: NodeJS.Timeout | null = null
  private busy: Promise<void> | null = null

  constructor(
    private store: BankStore,
    private signing: BankSigning,
    private behaviour: () => Behaviour
  ) {}

  start() {
    this.timer = setInterval(() => void this.work(), 200)
    this.timer.unref()
  }

  async stop() {
    if (this.timer) clearInterval(this.timer)
    await this.busy
  }

  /** One round; a call during a running round waits for that round. */
  async work(): Promise<void> {
    this.busy ??= this.round()
      .catch(() => {})
      .finally(() => (this.busy = null))
    return this.busy
  }

  private async round() {
    for (const order of await this.store.dueOrders()) await this.finish(order)
    await Promise.all((await this.store.dueDeliveries()).map((delivery) => this.deliver(delivery)))
  }

  private async finish(order: StoredOrder) {
    const treatment = this.behaviour()(order.kind, order.orderId, order.details)
    const done = await this.store.settle(order.orderId, treatment.failure)
    if (done) await this.report(done)
  }

  /** Stores the company's answer on the opening page. */
  async answerOpening(details: Record<string, any>, agreed: boolean) {
    const treatment = this.behaviour()('open', details.orderId, details)
    const failure = agreed ? treatment.failure : '客户取消开户'
    const member = failure ? null : await this.store.addMember(details.companyName, details.idCode)
    const openDate = new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10)
    const more = member ? { bankUserId: member.bank_user_id, subAccount: member.sub_account, openDate } : {}
    const done = await this.store.settle(details.orderId, failure, more)
    if (done) await this.report(done)
  }

  /** Reports the result of an order as often as the day's behaviour says. */
  async report(order: StoredOrder) {
    if (!order.details.notifyUrl) return
    const { details, createdAt, ...message } = order
    const treatment = this.behaviour()(order.kind, order.orderId, details)
    for (let i = 0; i < treatment.reports; i++)
      await this.store.queueDelivery(
        details.notifyUrl,
        JSON.stringify(message),
        treatment.reportMs,
        treatment.contradicts && i === 0 ? JSON.stringify({ ...message, status: OPPOSITE[order.status] }) : null
      )
  }

  private async deliver({ id, url, body, attempts, then }: ResultReport) {
    let taken = false
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: signedHeaders(this.signing, new URL(url).pathname, body),
        body,
        signal: AbortSignal.timeout(5000),
      })
      taken = response.ok && (await response.text()) === 'success'
    } catch {
      // The platform cannot be reached; a later attempt repeats the report.
    }
    if (taken && then) await this.store.queueDelivery(url, then, CONTRADICTION_MS)
    await this.store.endDelivery(id, taken || attempts >= RETRIES_MS.length, RETRIES_MS[attempts] ?? 0)
  }
}
