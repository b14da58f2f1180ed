/*
 * OpenAPI 3.1 document of the storefront API: requests from the declared calls and the schemas of their validators, answers from
 * the return types of `run` (`#core/openapi/answers`).
 */
import { answersEnvelope, calls, keyOf, type Call } from '#core/declared_calls'
import { ENVELOPE_CODES } from '#core/envelope'
import { readAnswers, type Answers } from '#core/openapi/answers'
import { declaredRefusals } from '#core/refusal'
import type { Schema } from '#core/openapi/json_schema'

const { success, ...failures } = ENVELOPE_CODES

const fieldErrors: Schema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['field', 'rule', 'message'],
    properties: { field: { type: 'string' }, rule: { type: 'string' }, message: { type: 'string' } },
  },
}

/** Schema of a failure: HTTP 200 for refusals of the application, 4xx and 5xx for requests that fail before it. */
const failure = (): Schema => ({
  type: 'object',
  required: ['code', 'message', 'body', 'reason', 'detail'],
  properties: {
    code: {
      type: 'integer',
      enum: Object.values(failures),
      description: Object.entries(failures)
        .map(([name, code]) => `${code} ${name}`)
        .join(', '),
    },
    message: { type: 'string', description: 'Chinese sentence for the person.' },
    body: {
      description: 'Details: `errors` by field with 40000, the current object with 40900, otherwise mostly null.',
      anyOf: [{ type: 'object', required: ['errors'], properties: { errors: fieldErrors } }, {}],
    },
    reason: {
      type: 'string',
      enum: [...declaredRefusals.keys()].sort(),
      description: 'Which refusal it is: stable, for programs to decide by.',
    },
    detail: {
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'The figures of the sentence by name: money in cents, weights in tonnes.',
    },
  },
})

const json = (schema: Schema) => ({ 'application/json': { schema } })
const failed = { $ref: '#/components/schemas/Failure' }

function succeeded(body: Schema): Schema {
  return {
    type: 'object',
    required: ['code', 'message', 'body'],
    properties: { code: { const: success }, message: { type: 'string' }, body },
  }
}

type ObjectSchema = { properties?: Record<string, Schema>; required?: string[] }

function parametersOf(call: Call, schema: ObjectSchema | undefined) {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  if (call.method === 'GET') {
    const query = Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
      name,
      in: 'query',
      required: schema?.required?.includes(name) ?? false,
      schema: property,
    }))
    return [...inPath, ...query]
  }
  if (!call.idempotency) return inPath
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: call.idempotency === 'required',
    description: 'The same key with the same input answers the first result again, without a second effect.',
    schema: { type: 'string', maxLength: 100 },
  }
  return [...inPath, key]
}

/** The request body: the schema of the validator, with a `file` part for uploads. */
function requestOf(call: Call, schema: ObjectSchema | undefined) {
  if (call.method === 'GET') return undefined
  if (call.form === 'upload') {
    const properties = { ...schema?.properties, file: { type: 'string', contentMediaType: 'application/octet-stream' } }
    const required = [...(schema?.required ?? []), 'file']
    return { content: { 'multipart/form-data': { schema: { type: 'object', properties, required } } } }
  }
  return schema ? { content: json(schema as Schema) } : undefined
}

function operation(call: Call, { answers }: Answers) {
  const schema = call.input?.toJSONSchema() as ObjectSchema | undefined
  const body = answers[keyOf(call)]
  return {
    'summary': call.summary,
    'operationId': call.path.replace(/^\/api\//, '').replaceAll(/[/:]+/g, '.'),
    'tags': [call.path.split('/')[call.method === 'GET' ? 3 : 2]],
    'security': call.access === 'guest' ? [] : [{ bearer: [] }],
    'x-access': call.access,
    'x-permission': call.permission,
    'parameters': parametersOf(call, schema),
    'requestBody': requestOf(call, schema),
    'responses': {
      200: !answersEnvelope(call)
        ? {
            description: 'The file, or the envelope of a failure.',
            content: { 'application/octet-stream': {}, ...json(failed) },
          }
        : {
            description: 'The envelope: success, or what the application refused.',
            content: json({ oneOf: [succeeded(body), failed] }),
          },
      default: { description: 'What was stopped before the application.', content: json(failed) },
    },
  }
}

/** The whole document. */
export function openapiDocument() {
  const made = readAnswers()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, made) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mianqiao storefront API',
      version: '1',
      description: 'Money is integer cents, weight is tonnes with 3 decimals, unit prices are cents per tonne.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: failure(), ...made.components },
    },
    paths,
  }
}
