/*
 * The interface of SMS gateways.
 */

export type OutgoingSms = {
  id: number
  mobile: string
  template: string
  params: Record<string, string>
  content: string
}

export type SmsGateway = {
  name: string
  /** @returns the provider's id of the message */
  send(message: OutgoingSms): Promise<string | null>
}
