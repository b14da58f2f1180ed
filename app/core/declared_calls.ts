/*
 * The list of declared calls, and the admission of their requests. Whatever concerns every call (access, the API document, the types of
 * the front ends, tests) iterates over this list.
 */
import type { HttpContext } from '@adonisjs/core/http'
import type vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import { can, guestActor, type Actor } from '#core/actor'
import type { Envelope } from '#core/envelope'
import { InvalidInputError, refuse } from '#core/errors'
import { CoreRefusal } from '#core/refusals'

/**
 * The callers that are admitted: `guest` everybody (account calls only: the guest whitelist of the API is otherwise empty), `user` every
 * logged-in user, `certified` users of a certified company, `manager` its managers.
 */
export type Access = 'guest' | 'user' | 'certified' | 'manager'

/**
 * How a call answers. All but two answer the envelope: `file` answers a generated file, `stream` writes its answer itself (events, a
 * stored file).
 */
export type CallForm = 'read' | 'write' | 'act' | 'upload' | 'file' | 'stream'

/** A validator made with `defineLabels`. */
export type Shape = ReturnType<typeof vine.create>

/** The output type of a validator. */
export type ValidInput<S> = S extends Shape ? Infer<S> : undefined

/** A declared call. `Path` is the whole path, `S` its validator, `Body` the content of the envelope. */
export interface Call<Path extends string = string, S extends Shape | undefined = Shape | undefined, Body = unknown> {
  form: CallForm
  method: 'POST' | 'GET'
  path: Path
  /** Name in the user log; null when the call writes no line there. */
  name: string | null
  /** One English sentence for the API document. */
  summary: string
  access: Access
  /** Permission code the user's roles must grant, e.g. `order:add`. */
  permission?: string
  /** The validator of the input, which the API document shows as well. */
  input: S
  /** Whether the request must or may have an Idempotency-Key. Only writes have keys. */
  idempotency?: 'required' | 'optional'
  /** The call binds its caller: its input has `seen`, and a stale one is answered with what this reads (`#core/seen`). */
  binds?: (input: unknown, caller: { actor: Actor }) => Promise<unknown>
  /** Answers an admitted request. */
  answer: (http: HttpContext) => Promise<Envelope<Body>>
}

/** Every declared call, module by module. */
export const calls: Call[] = []

/** `POST /api/order/accept`: a path may be declared once for each method. */
export const keyOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`

/** Whether a call answers the envelope when it succeeds. */
export const answersEnvelope = ({ form }: Pick<Call, 'form'>) => form !== 'file' && form !== 'stream'

let resolveMember: (http: HttpContext) => Promise<Actor | null> = async () => null

/** Called by the identity module, which resolves a bearer token to an actor. */
export function setMemberResolver(resolver: typeof resolveMember) {
  resolveMember = resolver
}

const guestOf = ({ request }: HttpContext) => guestActor(request.ip(), request.id() ?? null)

/** Admits a public read: the actor is a guest, and nothing is checked. */
export function admitGuest(http: HttpContext) {
  http.actor = guestOf(http)
}

/**
 * Admits a request, or throws the error for the first missing requirement: session, certification, manager's role, permission,
 * Idempotency-Key, in this order. Sets `http.actor`.
 */
export async function admitCaller(http: HttpContext, { name, access, permission, idempotency }: Call) {
  const member = await resolveMember(http)
  http.actor = member ?? guestOf(http)
  http.callName = name
  if (access === 'guest') return
  if (!member) throw refuse(CoreRefusal.sessionLost)
  if (access !== 'user' && !member.certified) throw refuse(CoreRefusal.notCertified)
  if (access === 'manager' && !member.manager) throw refuse(CoreRefusal.notManager)
  if (permission && !can(member, permission)) throw refuse(CoreRefusal.forbidden)
  if (idempotency === 'required' && !http.request.header('idempotency-key'))
    throw InvalidInputError.of('Idempotency-Key', '缺少请求编号（Idempotency-Key）', 'required')
}
