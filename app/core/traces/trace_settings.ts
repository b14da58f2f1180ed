/*
 * The environment variables of OpenTelemetry that the product understands, with the meaning that it gives them:
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
import { randomUUID } from 'node:crypto'
import type { Attributes, Sampler } from '#core/traces/spans'

export const TRACE_VARIABLES = [
  'OTEL_SDK_DISABLED',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_PROTOCOL',
  'OTEL_SERVICE_NAME',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
  'OTEL_PROPAGATORS',
] as const

export type TraceVariables = Partial<Record<(typeof TRACE_VARIABLES)[number], string>>

export type TraceSettings = {
  /** Full address to which batches are sent. */
  endpoint: string
  headers: Record<string, string>
  resource: Attributes
  sampler: Sampler
  continues: boolean
}

/** Reads `key=value,key2=value2`; values are percent-encoded. */
function pairs(name: string, text: string | undefined): Record<string, string> {
  const entries = (text ?? '').split(',').filter((entry) => entry.trim())
  return Object.fromEntries(
    entries.map((entry) => {
      const at = entry.indexOf('=')
      try {
        if (at > 0) return [entry.slice(0, at).trim(), decodeURIComponent(entry.slice(at + 1).trim())]
      } catch {
        // Told below, without the value, which may be a secret.
      }
      throw new RangeError(`${name} is a list such as key=value,key2=value2, with percent-encoded values`)
    })
  )
}

const BITS = 2 ** 52

/** Decides by the trace's id, so that all its parts decide alike. */
function ofShare(text: string | undefined): Sampler {
  const share = text ? Number(text) : 1
  if (!(share >= 0 && share <= 1)) throw new RangeError('OTEL_TRACES_SAMPLER_ARG is a number between 0 and 1')
  return (traceId) => Number.parseInt(traceId.slice(-13), 16) < share * BITS
}

/** As the trace that is continued has decided; `root` decides for new ones. */
const asParent =
  (root: Sampler): Sampler =>
  (traceId, parent) =>
    parent ? parent.sampled : root(traceId, null)

function samplerOf(name: string, share: string | undefined): Sampler {
  const samplers: Record<string, () => Sampler> = {
    always_on: () => () => true,
    always_off: () => () => false,
    traceidratio: () => ofShare(share),
    parentbased_always_on: () => asParent(() => true),
    parentbased_always_off: () => asParent(() => false),
    parentbased_traceidratio: () => asParent(ofShare(share)),
  }
  if (!Object.hasOwn(samplers, name))
    throw new RangeError(`OTEL_TRACES_SAMPLER is one of ${Object.keys(samplers).join(', ')}`)
  return samplers[name]()
}

function endpointOf(variables: TraceVariables): string | null {
  const base = variables.OTEL_EXPORTER_OTLP_ENDPOINT
  const name = variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
    ? 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
    : 'OTEL_EXPORTER_OTLP_ENDPOINT'
  const address = variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || (base && `${base.replace(/\/$/, '')}/v1/traces`)
  if (!address) return null
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new RangeError(`${name} is an address such as http://127.0.0.1:4318`)
  return address
}

/**
 * What the environment says; null when nothing is to be sent.
 *
 * @param release version of the product
 * @throws RangeError naming a variable that cannot be followed
 */
export function traceSettings(variables: TraceVariables, release: string): TraceSettings | null {
  if (variables.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true') return null
  const endpoint = endpointOf(variables)
  if (!endpoint) return null
  if ((variables.OTEL_EXPORTER_OTLP_PROTOCOL || 'http/json') !== 'http/json')
    throw new RangeError('OTEL_EXPORTER_OTLP_PROTOCOL can only be http/json, which collectors take on port 4318')
  const propagators = (variables.OTEL_PROPAGATORS ?? '').split(',').map((name) => name.trim())
  const resource: Attributes = {
    'service.name': 'mianqiao',
    'service.version': release,
    'service.instance.id': randomUUID(),
    ...pairs('OTEL_RESOURCE_ATTRIBUTES', variables.OTEL_RESOURCE_ATTRIBUTES),
  }
  if (variables.OTEL_SERVICE_NAME) resource['service.name'] = variables.OTEL_SERVICE_NAME
  return {
    endpoint,
    headers: pairs('OTEL_EXPORTER_OTLP_HEADERS', variables.OTEL_EXPORTER_OTLP_HEADERS),
    resource,
    sampler: samplerOf(variables.OTEL_TRACES_SAMPLER || 'parentbased_always_on', variables.OTEL_TRACES_SAMPLER_ARG),
    continues: propagators.includes('tracecontext'),
  }
}
