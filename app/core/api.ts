/*
 * The storefront API is declared, not only routed: every call says who may make it, so that access is decided in one place, denied
 * by default, and tests and the OpenAPI document can walk the whole list.
 */
import router from '@adonisjs/core/services/router'
import type { HttpContext } from '@adonisjs/core/http'
import type { VineValidator } from '@vinejs/vine'
import { guestActor, can, type Actor } from '#core/actor'
import { InvalidInputError, refuse } from '#core/errors'
import { CoreRefusal } from '#core/refusals'

/**
 * Who may call: `guest` anybody (account calls only: the guest whitelist of the API is otherwise empty), `user` anybody logged in,
 * `certified` users of a certified company, `manager` its managers.
 */
export type Access = 'guest' | 'user' | 'certified' | 'manager'

export type EndpointOptions = {
  /** One English sentence for the API document. */
  summary: string
  access: Access
  /** Permission code the user's roles must grant, e.g. `order:add`. */
  permission?: string
  /** Validator whose schema is published. The controller calls it. */
  validator?: VineValidator<any, any>
  /** Money-moving calls require an Idempotency-Key. */
  idempotency?: 'required' | 'optional'
  /** The request is multipart with a `file`; the validator names its other fields. */
  upload?: boolean
  /** The answer is a file, not an envelope. */
  download?: boolean
}

type Handler = Parameters<typeof router.post>[1]

export type Endpoint = EndpointOptions & { method: 'POST' | 'GET'; path: string; handler: Handler }

/** Every declared call, in order of declaration. */
export const endpoints: Endpoint[] = []

let resolveMember: (ctx: HttpContext) => Promise<Actor | null> = async () => null

/** The identity module says how a bearer token becomes an actor. */
export function setMemberResolver(resolver: typeof resolveMember) {
  resolveMember = resolver
}

async function admit(ctx: HttpContext, options: EndpointOptions) {
  const member = await resolveMember(ctx)
  ctx.actor = member ?? guestActor(ctx.request.ip(), ctx.request.id() ?? null)
  if (options.access === 'guest') return
  if (!member) throw refuse(CoreRefusal.sessionLost)
  if (options.access !== 'user' && !member.certified) throw refuse(CoreRefusal.notCertified)
  if (options.access === 'manager' && !member.manager) throw refuse(CoreRefusal.notManager)
  if (options.permission && !can(member, options.permission)) throw refuse(CoreRefusal.forbidden)
  if (options.idempotency === 'required' && !ctx.request.header('idempotency-key')) {
    throw InvalidInputError.of('Idempotency-Key', '缺少请求编号（Idempotency-Key）', 'required')
  }
}

/**
 * Declares a storefront call: `POST /api<path>` answering the envelope.
 *
 * @param path below `/api`, e.g. `/order/add`
 */
export function endpoint(path: string, handler: Handler, options: EndpointOptions) {
  endpoints.push({ ...options, handler, method: 'POST', path: `/api${path}` })
  return router
    .post(`/api${path}`, handler)
    .as(`api${path.replaceAll('/', '.')}`)
    .use([
      async (ctx, next) => {
        await admit(ctx, options)
        return next()
      },
    ])
}

/**
 * Declares what public pages read: `GET /api/public<path>`, cacheable for a few seconds, with an ETag.
 *
 * @param maxAge seconds
 */
export function publicRead(
  path: string,
  handler: Handler,
  options: Pick<EndpointOptions, 'summary' | 'validator' | 'download'> & { maxAge?: number }
) {
  endpoints.push({ ...options, handler, access: 'guest', method: 'GET', path: `/api/public${path}` })
  return router
    .get(`/api/public${path}`, handler)
    .as(`public${path.replaceAll('/', '.').replaceAll(':', '')}`)
    .use([
      async (ctx, next) => {
        ctx.actor = guestActor(ctx.request.ip(), ctx.request.id() ?? null)
        ctx.response.header('Cache-Control', `public, max-age=${options.maxAge ?? 15}`)
        await next()
        if (ctx.response.hasContent) ctx.response.send(ctx.response.getBody(), true)
      },
    ])
}
