/*
 * OpenAPI 3.1 document of the storefront API, made from the declared endpoints and the schemas of their validators.
 */
import { endpoints, type Endpoint } from '#core/api'
import { CODES } from '#core/envelope'

const envelope = {
  type: 'object',
  required: ['code', 'message', 'body'],
  properties: {
    code: { type: 'integer', enum: Object.values(CODES), description: '20000 is success; see the error catalogue.' },
    message: { type: 'string', description: 'Chinese sentence for the person.' },
    body: { description: 'The answer, or details of the failure.' },
  },
}

function operation(endpoint: Endpoint) {
  const schema = endpoint.validator?.toJSONSchema?.()
  return {
    'summary': endpoint.summary,
    'operationId': endpoint.path.replace(/^\/api\//, '').replaceAll(/[/:]+/g, '.'),
    'tags': [endpoint.path.split('/')[2]],
    'security': endpoint.access === 'guest' ? [] : [{ bearer: [] }],
    'x-access': endpoint.access,
    'x-permission': endpoint.permission,
    'parameters': [
      ...(endpoint.method === 'POST' && endpoint.idempotency
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: endpoint.idempotency === 'required',
              schema: { type: 'string', maxLength: 100 },
            },
          ]
        : []),
      ...[...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
    ],
    'requestBody': endpoint.method === 'POST' && schema ? { content: { 'application/json': { schema } } } : undefined,
    'responses': {
      200: endpoint.download
        ? { description: 'The file.', content: { 'application/octet-stream': {} } }
        : {
            description: 'The envelope.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
          },
    },
  }
}

export function openapiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
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
      schemas: { Envelope: envelope },
    },
    paths,
  }
}
