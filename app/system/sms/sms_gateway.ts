/*
 * Selects the SMS gateway, a port with two adapters. Without configuration messages stay in the outbox table and a log line mentions it;
 * with `SMS_GATEWAY=aliyun` they are sent by Aliyun.
 */
import logger from '@adonisjs/core/services/logger'
import env from '#start/env'
import { aliyunGateway } from '#app/system/sms/aliyun_sms'
import type { SmsGateway } from '#app/system/sms/sms_port'

const outbox: SmsGateway = {
  name: 'outbox',
  async send(message) {
    // The text holds a code, which operators read in the outbox: logs are copied to more places and kept longer.
    logger.info({ sms: message.id, template: message.template }, 'sms (outbox)')
    return null
  },
}

let chosen: SmsGateway | null = null

export function smsGateway(): SmsGateway {
  chosen ??= env.get('SMS_GATEWAY') === 'aliyun' ? aliyunGateway() : outbox
  return chosen
}

/** Replaces the gateway; for tests only. */
export function useSmsGateway(gateway: SmsGateway | null) {
  chosen = gateway
}
