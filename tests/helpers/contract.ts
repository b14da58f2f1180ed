/*
 * Checks answers against the API document: the calls of all functional tests are checked, so that the document stays correct.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { ApiResponse } from '@japa/api-client'
import { ENVELOPE_CODES } from '#core/envelope'
import { openapiDocument } from '#core/openapi/document'

type Schema = Record<string, any>

/** Objects of named fields have no others: clients shall tolerate more, but the server shall not send undocumented fields. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (!schema || typeof schema !== 'object') return schema
  const entries = Object.entries(schema).map(([key, value]) => [key, closed(value)] as const)
  const copy: Schema = Object.fromEntries(entries)
  const isObject = copy.type === 'object' && copy.properties && !('additionalProperties' in copy)
  return isObject ? { ...copy, additionalProperties: false } : copy
}

let validators: Map<string, ValidateFunction> | undefined

function compiled() {
  const document = openapiDocument()
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addSchema({ $id: 'api', components: closed(document.components) as Schema })
  const made = new Map<string, ValidateFunction>([
    ['failure', ajv.compile({ $ref: 'api#/components/schemas/Failure' })],
  ])
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods as Record<string, Schema>)) {
      const schema = operation.responses[200].content['application/json'].schema.oneOf?.[0]
      const local = JSON.stringify(closed(schema ?? false)).replaceAll('"#/', '"api#/')
      if (schema) made.set(`${method.toUpperCase()} ${path}`, ajv.compile(JSON.parse(local)))
    }
  }
  return made
}

/** The difference between an answer of a declared call and the contract, as text; null when there is none or the call is not declared. */
export function contractBreach(method: string, path: string, body: Schema): string | null {
  if (typeof body?.code !== 'number') return null
  validators ??= compiled()
  const validate = validators.get(body.code === ENVELOPE_CODES.success ? `${method} ${path}` : 'failure')
  if (!validate || validate(body)) return null
  const lines = validate.errors!.map(({ instancePath, message, params }) => {
    return `  ${instancePath} ${message} ${JSON.stringify(params)}`
  })
  return `${method} ${path} answers otherwise than /api/openapi.json says:\n${lines.slice(0, 12).join('\n')}`
}

/** Global hook of the API client. */
export function assertKeepsContract(response: ApiResponse) {
  const { method, url } = response.request.request as unknown as { method: string; url: string }
  const path = new URL(url, 'http://localhost').pathname
  if (!path.startsWith('/api/') || !response.type().includes('json')) return
  const breach = contractBreach(method, path, response.body())
  if (breach) throw new Error(breach)
}
