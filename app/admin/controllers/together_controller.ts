/*
 * Calls of operators who work on the same records: edit locks, changes as they happen, comments, assignments, and the inbox.
 */
import vine from '@vinejs/vine'
import type { HttpContext } from '@adonisjs/core/http'
import { refuse } from '#core/errors'
import { EventStream } from '#core/event_stream'
import { once } from '#core/idempotency'
import { definePace } from '#core/pace'
import { CoreRefusal } from '#core/refusals'
import { inTransaction } from '#core/transaction'
import { defineLabels } from '#core/validation'
import { addComment } from '#app/admin/actions/add_comment'
import { assignRecord, finishAssignment } from '#app/admin/actions/assign'
import { releaseEditLock, takeEditLock } from '#app/admin/actions/edit_lock'
import { readInbox } from '#app/admin/actions/read_inbox'
import type { ResourceCall } from '#app/admin/admit'
import type { Id } from '#app/admin/define'
import { idSchema } from '#app/admin/kinds/ref'
import { inboxFeed } from '#app/admin/live/inbox_feed'
import { changeFeed, changesAfter } from '#app/admin/live/change_feed'
import { assignmentOf, commentsOf } from '#app/admin/queries/discussion'
import { colleagueEditing } from '#app/admin/queries/editing'
import { inboxOf, unreadOf } from '#app/admin/queries/inbox'
import { readersNamed } from '#app/admin/queries/readers'
import { parseId, readRow } from '#app/admin/queries/rows'
import type { HeldForm } from '#app/admin/transformers/together_wire'
import type { WireRow } from '#app/admin/transformers/wire'

const validator = defineLabels({
  body: '评论',
  mentions: '提到的操作员',
  operatorId: '操作员',
  seen: '所见分派的版本',
  ids: '消息',
})

/** Milliseconds after which a stream is ended; the browser asks for it again. */
const LONGEST = 15 * 60_000

/** The row that the address names, within the bounds of the operator. */
async function rowOf({ ctx, resource, actor }: ResourceCall): Promise<{ id: Id; row: WireRow }> {
  const id = await parseId(resource, ctx.params.id)
  return { id, row: await readRow(resource, id, actor) }
}

/** The same on a screen whose records are talked about. */
async function discussedRow(call: ResourceCall): Promise<Id> {
  const { id } = await rowOf(call)
  if (!call.resource.discussed) throw refuse(CoreRefusal.addressMissing)
  return id
}

/** Who else is editing a record. */
export async function editing(call: ResourceCall) {
  const { id } = await rowOf(call)
  return { editing: await colleagueEditing(call.resource, id, call.actor) }
}

/** Called when a form is opened and while it stays open. */
export async function hold(call: ResourceCall): Promise<HeldForm> {
  const { resource, actor } = call
  const { id, row } = await rowOf(call)
  await inTransaction((trx) => takeEditLock(resource, id, actor, trx))
  return { editing: await colleagueEditing(resource, id, actor), changes: row._changes.count }
}

export async function release(call: ResourceCall) {
  const { resource, actor } = call
  const { id } = await rowOf(call)
  await inTransaction((trx) => releaseEditLock(resource, id, actor, trx))
  return { id }
}

/**
 * Changes of the rows of a screen: a stream for who accepts one (`ready`, `changes`), otherwise those since a line (`?after=`), for browsers whose network lets no
 * stream through, and for what a broken stream has missed.
 */
export async function live({ ctx, resource, actor }: ResourceCall) {
  if (!ctx.request.header('accept')?.includes('text/event-stream')) {
    const after = Number(ctx.request.input('after'))
    return changesAfter(Number.isSafeInteger(after) && after > 0 ? after : Number.MAX_SAFE_INTEGER, resource, actor)
  }
  const stream = EventStream.open(ctx)
  await changeFeed.add({ stream, resource, actor })
  const timer = setTimeout(() => stream.end(), LONGEST)
  await stream.closed()
  clearTimeout(timer)
}

export async function comments(call: ResourceCall) {
  const id = await discussedRow(call)
  return commentsOf(call.resource, id, call.actor)
}

const commentShape = validator(
  vine.object({
    body: vine.string().trim().minLength(1).maxLength(1000),
    mentions: vine.array(idSchema()).maxLength(10).optional(),
  })
)

const commentPace = definePace('comments', { requests: 20, duration: '1 minute' })

export async function comment(call: ResourceCall) {
  const { ctx, resource, actor } = call
  const id = await discussedRow(call)
  const { body, mentions = [] } = await commentShape.validate(ctx.request.body())
  await commentPace(String(actor.userId))
  const made = await once(ctx, (trx) => addComment(resource, id, { body, mentions }, actor, trx))
  return ctx.response.status(201).send(made)
}

/** Colleagues who may read the record. */
export async function colleagues(call: ResourceCall) {
  const id = await discussedRow(call)
  const q = String(call.ctx.request.input('q') ?? '')
  return readersNamed(call.resource, id, q.replaceAll('\0', '').trim().slice(0, 40))
}

export async function assignment(call: ResourceCall) {
  const id = await discussedRow(call)
  return assignmentOf(call.resource, id, call.actor)
}

const seen = vine.number().withoutDecimals().min(0).max(1_000_000_000)
const assignShape = validator(vine.object({ operatorId: idSchema().nullable(), seen }))
const finishShape = validator(vine.object({ seen }))

export async function assign(call: ResourceCall) {
  const { ctx, resource, actor } = call
  const id = await discussedRow(call)
  const input = await assignShape.validate(ctx.request.body())
  return once(ctx, async (trx) => {
    await assignRecord(resource, id, input, actor, trx)
    return assignmentOf(resource, id, actor, trx)
  })
}

export async function finish(call: ResourceCall) {
  const { ctx, resource, actor } = call
  const id = await discussedRow(call)
  const input = await finishShape.validate(ctx.request.body())
  return once(ctx, async (trx) => {
    await finishAssignment(resource, id, input, actor, trx)
    return assignmentOf(resource, id, actor, trx)
  })
}

export const inbox = ({ actor }: HttpContext) => inboxOf(actor)

/** The number of unread entries as it changes (`unread`), for who accepts a stream. */
export async function inboxLive(ctx: HttpContext) {
  if (!ctx.request.header('accept')?.includes('text/event-stream')) return { unread: await unreadOf(ctx.actor) }
  const stream = EventStream.open(ctx)
  await inboxFeed.add(stream, ctx.actor.userId!)
  const timer = setTimeout(() => stream.end(), LONGEST)
  await stream.closed()
  clearTimeout(timer)
}

export const unread = async ({ actor }: HttpContext) => ({ unread: await unreadOf(actor) })

const readShape = validator(vine.object({ ids: vine.array(idSchema()).maxLength(200).nullable().optional() }))

export async function read({ actor, request }: HttpContext) {
  const { ids } = await readShape.validate(request.body())
  await readInbox(ids ?? null, actor)
  return { unread: await unreadOf(actor) }
}
