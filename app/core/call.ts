/*
 * A call of the storefront is declared once, in `app/<module>/calls/*.ts`: path, access, input, work and answer. Route, validation,
 * idempotency, API document and the types of the front ends are all derived from that declaration.
 *
 *     call.write('/order/accept', {
 *       name: '接单',
 *       access: 'certified',
 *       permission: 'order:accept',
 *       summary: 'The seller accepts; the contract takes effect.',
 *       input: validators.orderStepValidator,
 *       binds: shown,
 *       message: '已接单',
 *       run: async (input, { actor, trx }) => moved(await acceptOrder(input, actor, trx)),
 *     })
 *
 * The form determines the transaction: `read` has none, `write` always runs in one, once per Idempotency-Key, `act` manages its own
 * transactions. `upload` takes a file, `file` and `stream` answer files or events; `public.*` are reads of guests by GET.
 */
import type { HttpContext } from '@adonisjs/core/http'
import router from '@adonisjs/core/services/router'
import type { Actor } from '#core/actor'
import {
  admitCaller,
  admitGuest,
  calls,
  type Access,
  type Call,
  type CallForm,
  type ValidInput,
  type Shape,
} from '#core/declared_calls'
import { ok, type Envelope } from '#core/envelope'
import { isRefusal, refuse, StaleError } from '#core/errors'
import { callerKey, once, onceProven } from '#core/idempotency'
import { definePace } from '#core/pace'
import { Turns } from '#core/turns'
import { CoreRefusal } from '#core/refusals'
import { withBody } from '#core/request_body'
import { comparedIn } from '#core/seen'
import type { Trx } from '#core/transaction'
import { receiveFile, sendDownload, type Download, type ReceivedFile } from '#core/wire_files'

/** The type of the actor for an access: certified users always have a company. */
type ActorOf<A extends Access> = A extends 'guest'
  ? Actor
  : A extends 'user'
    ? Actor & { userId: number }
    : Actor & { userId: number; companyId: number; companyName: string }

/** `http` serves the few calls that need the request's address or a header. */
type Caller<A extends Access> = { actor: ActorOf<A>; http: HttpContext }

/** `key` is the Idempotency-Key; it is never null when the call requires one. */
type Writer<A extends Access, I, P> = Caller<A> & {
  trx: Trx
  key: I extends 'required' ? string : string | null
  /** What `prove` returned. */
  proof: P
}

/** Parameters of a path: `ParamsOf<'/news/:id'>` is `{ id: string }`. */
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown

/** The input comes first for calls that take one. */
type Run<S, Context, Result> = (
  ...given: S extends Shape ? [input: ValidInput<S>, context: Context] : [context: Context]
) => Result | Promise<Result>

/** `undefined` is `null` on the wire. */
type Answered<Body> = Body extends void | undefined ? null : Body

type Declared<A extends Access, S> = {
  /** Name of the call in the user log (用户日志). `null` for requests that a page makes without a user's action: they write no line. */
  name: string | null
  /** One English sentence for the API document. */
  summary: string
  access: A
  /** Permission code the user's roles must grant, e.g. `order:add`. */
  permission?: string
  /** The validator of the input; the API document is derived from it as well. */
  input?: S
  /** Rate limit: throws when the caller has called too often. Runs for every valid input, before `before` and `run`. */
  limit?: (caller: Caller<A>) => Promise<unknown>
  /** Checks, and writes that commit on their own, which run ahead of `run` and its transaction. */
  before?: Run<S, Caller<A>, unknown>
}

type Enveloped<S, Body> = {
  /** The sentence shown to the user; default 操作成功. */
  message?: string | ((body: Body, input: ValidInput<S>) => string)
}

/** Input of a call that binds: the version of what was shown, of the whole or of each line. */
type BindingInput = { seen: string } | { lines: { seen: string }[] }

/** What a call that binds shows: its version, or those of its lines; null when there is nothing to be bound to any more. */
type Shown = { seen: string } | { lines: { seen: string | null }[] } | null

type Answering<S, Context, Result> = Enveloped<S, Result> & { run: Run<S, Context, Result> }

type Writing<A extends Access, S, I, P, Result, Body> = Enveloped<S, Body> & {
  /** Calls that move money require an Idempotency-Key. For every other write it is optional and respected when sent. */
  idempotency?: I
  /**
   * For a call by which the caller binds himself (accepts, confirms, signs, pays): reads what was shown, with its present `seen`. The
   * input has the `seen` that was shown, the action compares both under its lock, and 40900 carries what this reads (`#core/seen`).
   */
  binds?: ValidInput<S> extends BindingInput
    ? (input: ValidInput<S>, caller: Pick<Caller<A>, 'actor'>) => Promise<Shown>
    : never
  /**
   * Looks at a secret of the caller (a pay password, a code) ahead of the transaction, because tries are counted in one of their own, and
   * returns the proof that `run` needs. It first finds what the call is about and checks that it is the caller's: who may not know an object
   * is told so whatever the secret is. It does not run when the key has its answer. Stands before `run`, which infers the type of the proof.
   */
  prove?: Run<S, Caller<A>, P>
  /** Runs in the transaction, once per key. Its result is stored with the key. */
  run: Run<S, Writer<A, I, P>, Result>
  /** Builds the answer from the stored result after the commit, also when a key is repeated. By default the stored result is the answer. */
  answer?: (result: Result, input: ValidInput<S>, caller: Caller<A>) => Body | Promise<Body>
}

type Uploading = {
  /** The largest file, e.g. `21mb`; default: the limit of the body parser. */
  size?: string
  /** Message of the error when the request has no file. */
  missing: string
}

type Public<S> = Omit<Declared<'guest', S>, 'name' | 'access' | 'permission' | 'before'> & {
  /** Seconds for which browsers and proxies may cache the answer, default 15. The answer also has an ETag. */
  maxAge?: number
}

type PublicReader<Path extends string> = Caller<'guest'> & { params: ParamsOf<Path> }

/** A declaration without its type parameters: the compiler checks at the declaration that its parts match. */
type Stated = Omit<Declared<Access, Shape | undefined>, 'limit' | 'before'> & {
  idempotency?: 'required'
  maxAge?: number
  limit?(caller: object): Promise<unknown>
  before?(...given: unknown[]): unknown
  binds?(input: unknown, caller: object): Promise<unknown>
  prove?(...given: unknown[]): unknown
  run(...given: unknown[]): unknown
  answer?(result: unknown, input: unknown, caller: object): unknown
  message?: string | ((body: unknown, input: unknown) => string)
}

/** The work of a form for an admitted request with valid input; `given` is empty for a call without input. */
type Work = (http: HttpContext, given: [unknown?]) => Promise<unknown>

function state(form: CallForm, method: Call['method'], path: string, declared: Stated, work: Work): Call {
  const { name, summary, access, permission, input, limit, binds } = declared
  const idempotency = form === 'write' ? (declared.idempotency ?? 'optional') : undefined
  const answer = async (http: HttpContext) => {
    const given: [unknown?] = input ? [await http.request.validateUsing(input)] : []
    await limit?.({ actor: http.actor, http })
    await declared.before?.(...given, { actor: http.actor, http })
    return (await work(http, given)) as Envelope
  }
  const made: Call = { form, method, path, name, summary, access, permission, input, idempotency, binds, answer }
  calls.push(made)
  return made
}

/** `POST /api<path>`. The body is read when the caller has been admitted, and a file only by an upload. */
function post(form: CallForm, path: string, declared: Stated & Partial<Uploading>, work: Work): Call {
  const made = state(form, 'POST', `/api${path}`, declared, work)
  router
    .post(made.path, async (http) => {
      await admitCaller(http, made)
      const file = form === 'upload' ? { limit: declared.size } : null
      return withBody(http, file, () => made.answer(http))
    })
    .as(`api${path.replaceAll('/', '.')}`)
  return made
}

/** `GET /api/public<path>`. */
function get(form: CallForm, path: string, declared: Stated, work: Work): Call {
  const made = state(form, 'GET', `/api/public${path}`, { ...declared, name: null, access: 'guest' }, work)
  router
    .get(made.path, async (http) => {
      const { response } = http
      admitGuest(http)
      response.header('Cache-Control', `public, max-age=${declared.maxAge ?? 15}`)
      const answer = await withBody(http, null, () => made.answer(http))
      if (!response.hasContent && answer) response.send(answer)
      if (response.hasContent) response.send(response.getBody(), true)
    })
    .as(`public${path.replaceAll('/', '.').replaceAll(':', '')}`)
  return made
}

function envelope({ message }: Stated, body: unknown, [input]: [unknown?]): Envelope {
  return ok(body ?? null, typeof message === 'function' ? message(body, input) : message)
}

const answering =
  (declared: Stated): Work =>
  async (http, given) => {
    const { actor, params } = http
    return envelope(declared, await declared.run(...given, { actor, params, http }), given)
  }

/** Adds the present object to a stale answer that has none. It is read after the transaction, as for the page that will show it. */
async function answeringStale<Result>(
  { binds }: Stated,
  input: unknown,
  { actor }: HttpContext,
  work: () => Promise<Result>
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    // A key that was used for another input says nothing about the object.
    if (!binds || !(error instanceof StaleError) || error.body !== null || isRefusal(error, CoreRefusal.keyReused))
      throw error
    throw refuse(error.refusal, await binds(input, { actor }))
  }
}

const writing =
  (declared: Stated): Work =>
  async (http, given) => {
    const { actor, request } = http
    const key = request.header('idempotency-key') ?? null
    const work = async (trx: Trx, proof?: unknown) => {
      const done = await declared.run(...given, { actor, http, trx, key, proof })
      if (declared.binds && !comparedIn(trx)) throw new Error(`${request.url()} compared nothing with what was seen`)
      return done
    }
    const result = await answeringStale(declared, given[0], http, () =>
      declared.prove
        ? onceProven(http, async () => declared.prove?.(...given, { actor, http }), work)
        : once(http, work)
    )
    const body = declared.answer ? await declared.answer(result, given[0], { actor, http }) : result
    return envelope(declared, body, given)
  }

const uploading =
  (declared: Stated & Uploading): Work =>
  async (http, given) => {
    const file = receiveFile(http, declared)
    return envelope(declared, await declared.run(...given, { actor: http.actor, http, file }), given)
  }

/** Files that one person, or one address of guests, may have made. */
const filePace = definePace('files', { requests: 30, duration: '1 minute' })

/**
 * Files that a process makes at the same time, from reading the rows on: a thread makes the document, but rows are read and shaped in this one, and thirty
 * requests at once would keep it from everything else for seconds (`node ace bench:documents`).
 */
const fileTurns = new Turns({ name: 'files', atOnce: 2, waiting: 30 })

const sending =
  (declared: Stated): Work =>
  async (http, given) => {
    const { actor, params } = http
    await filePace(callerKey(http))
    const make = async () => (await declared.run(...given, { actor, params, http })) as Download
    sendDownload(http, await fileTurns.take(make))
  }

const streaming =
  (declared: Stated): Work =>
  async (http, given) => {
    const { actor, params } = http
    await declared.run(...given, { actor, params, http })
  }

const stated = (declared: object) => declared as Stated
type Made<Path extends string, S extends Shape | undefined, Body> = Call<`/api${Path}`, S, Body>
type MadePublic<Path extends string, S extends Shape | undefined, Body> = Call<`/api/public${Path}`, S, Body>

export const call = {
  /** Reads only. It has no transaction and no Idempotency-Key; what has to be brought up to date first is done by `before`. */
  read<const Path extends string, A extends Access, Result, S extends Shape | undefined = undefined>(
    path: Path,
    declared: Declared<A, S> & Answering<S, Caller<A>, Result>
  ) {
    return post('read', path, stated(declared), answering(stated(declared))) as Made<Path, S, Answered<Result>>
  },

  /** Writes in one transaction, once per Idempotency-Key. */
  write<
    const Path extends string,
    A extends Access,
    Result,
    S extends Shape | undefined = undefined,
    I extends 'required' | undefined = undefined,
    P = undefined,
    Body = Result,
  >(path: Path, declared: Declared<A, S> & Writing<A, S, I, P, Result, Body>) {
    return post('write', path, stated(declared), writing(stated(declared))) as Made<Path, S, Answered<Body>>
  },

  /**
   * Work that does not fit into one transaction and commits on its own: logging in, sending an SMS, a request to the bank, queueing a bid.
   * Repeating the call must be harmless, or be recognised by a key of its own.
   */
  act<const Path extends string, A extends Access, Result, S extends Shape | undefined = undefined>(
    path: Path,
    declared: Declared<A, S> & Answering<S, Caller<A>, Result>
  ) {
    return post('act', path, stated(declared), answering(stated(declared))) as Made<Path, S, Answered<Result>>
  },

  /** Takes the `file` of a multipart request; `input` validates its other fields. */
  upload<const Path extends string, A extends Access, Result, S extends Shape | undefined = undefined>(
    path: Path,
    declared: Declared<A, S> & Uploading & Answering<S, Caller<A> & { file: ReceivedFile }, Result>
  ) {
    const work = uploading(stated(declared) as Stated & Uploading)
    return post('upload', path, stated(declared), work) as Made<Path, S, Answered<Result>>
  },

  /** Answers a file generated for the request, or the envelope of a failure. */
  file<const Path extends string, A extends Access, S extends Shape | undefined = undefined>(
    path: Path,
    declared: Declared<A, S> & { run: Run<S, Caller<A>, Download> }
  ) {
    return post('file', path, stated(declared), sending(stated(declared))) as Made<Path, S, never>
  },

  /** Writes its answer itself: server-sent events, or a stored file. */
  stream<const Path extends string, A extends Access, S extends Shape | undefined = undefined>(
    path: Path,
    declared: Declared<A, S> & { run: Run<S, Caller<A>, unknown> }
  ) {
    return post('stream', path, stated(declared), streaming(stated(declared))) as Made<Path, S, never>
  },

  /** Reads of guests: `GET /api/public<path>`, without authentication. */
  public: {
    read<const Path extends string, Result, S extends Shape | undefined = undefined>(
      path: Path,
      declared: Public<S> & Answering<S, PublicReader<Path>, Result>
    ) {
      return get('read', path, stated(declared), answering(stated(declared))) as MadePublic<Path, S, Answered<Result>>
    },
    file<const Path extends string, S extends Shape | undefined = undefined>(
      path: Path,
      declared: Public<S> & { run: Run<S, PublicReader<Path>, Download> }
    ) {
      return get('file', path, stated(declared), sending(stated(declared))) as MadePublic<Path, S, never>
    },
    stream<const Path extends string, S extends Shape | undefined = undefined>(
      path: Path,
      declared: Public<S> & { run: Run<S, PublicReader<Path>, unknown> }
    ) {
      return get('stream', path, stated(declared), streaming(stated(declared))) as MadePublic<Path, S, never>
    },
  },
}
