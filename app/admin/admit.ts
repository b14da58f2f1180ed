/*
 * Admission of the back office: without a session 401, without the permission 403, otherwise the handler runs.
 */
import router from '@adonisjs/core/services/router'
import type { HttpContext } from '@adonisjs/core/http'
import { can, type Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { withBody } from '#core/request_body'
import type { Report } from '#app/admin/define_report'
import { refusalOf } from '#app/admin/database_errors'
import { resolveOperator, type Owed } from '#app/admin/ports/operator_port'
import { permissionOf, VERBS, verbsOf, type REPORT_VERBS } from '#app/admin/permissions'
import { parseId, readRow } from '#app/admin/queries/rows'
import { reports, resources } from '#app/admin/registry'
import { AdminRefusal } from '#app/admin/refusals'
import type { Refusal } from '#core/refusal'
import { visibleReport, visibleTo, type VisibleResource } from '#app/admin/visible'
import { DataScope } from '#core/codes'
import { CoreRefusal } from '#core/refusals'

type Method = 'get' | 'post' | 'put' | 'delete'

const OWED: Record<Owed, Refusal> = { password: AdminRefusal.passwordOwed, totp: AdminRefusal.totpOwed }

/**
 * The operator of the request; also sets `ctx.actor`.
 *
 * @param allowed what an operator may owe who makes this call; others have to do that first
 */
export async function admitOperator(ctx: HttpContext, allowed: readonly Owed[] = []): Promise<Actor> {
  const operator = await resolveOperator(ctx)
  if (!operator || operator.kind !== 'operator') throw refuse(CoreRefusal.sessionLost)
  const { owes, ...actor } = operator
  if (owes && !allowed.includes(owes)) throw refuse(OWED[owes], { owes })
  ctx.actor = actor
  ctx.response.header('Cache-Control', 'no-store')
  return actor
}

export type ResourceCall = { ctx: HttpContext; resource: VisibleResource; actor: Actor }

/** A call on a resource: its verb, or a function that reads the verb from the request. */
export type ResourceRoute = {
  method: Method
  path: string
  verb: string | ((ctx: HttpContext) => string)
  handler: (call: ResourceCall) => unknown
}

type RouteOptions = {
  /** The page makes the request without the operator's action; no line is written to the user log. */
  silent?: boolean
  /** Name of the call in the user log, for one that is something else than its verb. */
  name?: string
  /** The call takes a file of at most this size, e.g. `21mb`. Other calls refuse files. */
  file?: string
}

const fileOf = ({ file }: { file?: string }) => (file ? { limit: file } : null)

/** Every call on resources, for the generated permission test. */
export const resourceRoutes: ResourceRoute[] = []

/**
 * Declares a call below `/admin/api/:resource`. An unknown resource answers 404; a verb that the resource does not offer, or that the
 * operator has no permission for, answers 403.
 */
export function resourceRoute(
  method: Method,
  path: string,
  verb: ResourceRoute['verb'],
  handler: ResourceRoute['handler'],
  options: RouteOptions = {}
) {
  resourceRoutes.push({ method, path, verb, handler })
  router[method](`/admin/api/:resource${path}`, async (ctx) => {
    const actor = await admitOperator(ctx)
    const definition = resources.get(ctx.params.resource)
    if (!definition) throw refuse(CoreRefusal.addressMissing)
    const resource = visibleTo(definition, actor)
    const wanted = typeof verb === 'function' ? verb(ctx) : verb
    const offered = verbsOf(resource)
    const called = options.name ?? { ...VERBS, ...offered }[wanted] ?? '操作'
    ctx.callName = options.silent ? null : `${resource.label}：${called}`
    if (!Object.hasOwn(offered, wanted) || !can(actor, permissionOf(resource, wanted)))
      throw refuse(CoreRefusal.forbidden)
    try {
      return await withBody(ctx, fileOf(options), () => handler({ ctx, resource, actor }))
    } catch (error) {
      throw refusalOf(error, resource)
    }
  }).as(`admin.resource.${method}${path.replaceAll(/[/:]+/g, '.')}`)
}

export type ReportCall = { ctx: HttpContext; report: Report; actor: Actor }
export type ReportRoute = { method: Method; path: string; verb: (typeof REPORT_VERBS)[number] }

/** Every call on reports, for the generated permission test. */
export const reportRoutes: ReportRoute[] = []

/** Declares a call below `/admin/api/reports/:report`, refused like those on resources. */
export function reportRoute(
  method: Method,
  path: string,
  verb: ReportRoute['verb'],
  handler: (call: ReportCall) => unknown,
  options: RouteOptions = {}
) {
  reportRoutes.push({ method, path, verb })
  router[method](`/admin/api/reports/:report${path}`, async (ctx) => {
    const actor = await admitOperator(ctx)
    const report = reports.get(ctx.params.report)
    if (!report) throw refuse(CoreRefusal.addressMissing)
    ctx.callName = options.silent ? null : `${report.label}：${VERBS[verb]}`
    if (!can(actor, `${report.name}.${verb}`)) throw refuse(CoreRefusal.forbidden)
    return withBody(ctx, null, () => handler({ ctx, report: visibleReport(report, actor), actor }))
  }).as(`admin.report.${method}${path.replaceAll(/[/:]+/g, '.')}`)
}

/**
 * Whose data a call of a page shows or changes, for operators whose data permission is not 全部: the operator's own, what everybody may see,
 * the platform's (nobody but operators of 全部), or the row of a screen that the address names.
 */
export type PageBounds = 'own' | 'public' | 'platform' | { screen: string; param: string }

export type AdminEndpoint = {
  method: Method
  path: string
  name: string | null
  permission: string | null
  owing?: readonly Owed[]
  bounds: PageBounds
}

async function refuseBeyond(bounds: PageBounds, actor: Actor, ctx: HttpContext) {
  if (bounds === 'own' || bounds === 'public' || actor.dataScope === DataScope.everything) return
  if (bounds === 'platform') throw refuse(CoreRefusal.forbidden)
  const screen = visibleTo(resources.get(bounds.screen)!, actor)
  await readRow(screen, await parseId(screen, ctx.params[bounds.param]), actor)
}

/** Declared calls that belong to no resource. */
export const adminEndpoints: AdminEndpoint[] = []

/**
 * Declares a call of a page of the back office: `/admin/api<path>`. Use it in a module's `routes.ts`.
 *
 * @param options.name name in the user log; null for requests that a page makes without the operator's action, which write no line
 * @param options.permission code the operator must hold; null for every operator
 * @param options.bounds whose data the call shows or changes
 * @param options.file largest file that the call takes, e.g. `21mb`; other calls refuse files
 * @param options.owing what an operator may owe who makes the call: it is how that is done
 */
export function adminEndpoint(
  method: Method,
  path: string,
  handler: (ctx: HttpContext) => unknown,
  { file, ...options }: Omit<AdminEndpoint, 'method' | 'path'> & { file?: string }
) {
  adminEndpoints.push({ method, path: `/admin/api${path}`, ...options })
  return router[method](`/admin/api${path}`, async (ctx) => {
    const actor = await admitOperator(ctx, options.owing)
    ctx.callName = options.name
    if (options.permission && !can(actor, options.permission)) throw refuse(CoreRefusal.forbidden)
    await refuseBeyond(options.bounds, actor, ctx)
    try {
      return await withBody(ctx, fileOf({ file }), () => handler(ctx))
    } catch (error) {
      throw refusalOf(error, null)
    }
  }).as(`admin.call.${method}${path.replaceAll(/[/:]+/g, '.')}`)
}
