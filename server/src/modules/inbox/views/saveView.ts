import type { CreateView, UpdateView, ViewQuery } from '@replyloop/shared/contract/view'
import { isSameValue } from '@replyloop/shared/values/changes'
import { foldName } from '@replyloop/shared/values/foldName'
import { maxViews } from '@replyloop/shared/values/view'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import { requireRole, type Caller } from '../../../platform/http/authenticate.ts'
import { omitUndefined } from '../../../platform/omitUndefined.ts'
import { findTag } from '../../contacts/tags.ts'
import {
  deleteViewRow,
  insertView,
  listViews,
  requireView,
  updateViewRow,
  type Viewer,
  type ViewRow,
  type ViewValues,
} from './views.store.ts'

/** Who asks for views. */
export const viewerOf = ({ id, session }: Caller): Viewer => ({
  accountId: id,
  memberId: session?.memberId,
})

/** Saves a view. Throws `NAME_TAKEN`, `INSUFFICIENT_ROLE` for one of everybody, and refuses one too many. */
export async function createView(tx: Tx, caller: Caller, given: CreateView): Promise<ViewRow> {
  await tx.lock(locks.views(caller.id))
  const view = {
    memberId: ownerOf(caller, given.isShared ?? caller.session === null),
    ...named(given.name),
    query: await kept(tx, caller.id, given.query),
  }
  await requireFree(tx, caller, view)
  const row = await insertView(tx, { accountId: caller.id, ...view })
  tx.notify(`changed:${caller.id} account`)
  return row
}

/** Changes a view. Throws `VIEW_NOT_FOUND`, `NAME_TAKEN`, and `INSUFFICIENT_ROLE` for one that is or becomes everybody's. */
export async function changeView(tx: Tx, caller: Caller, id: string, change: UpdateView): Promise<ViewRow> {
  await tx.lock(locks.views(caller.id))
  const view = await requireOwn(tx, caller, id)
  const { memberId, name, folded, query } = view
  const old: ViewValues = { memberId, name, folded, query }
  const next: ViewValues = {
    ...old,
    ...(change.isShared !== undefined && { memberId: ownerOf(caller, change.isShared) }),
    ...(change.name !== undefined && named(change.name)),
    ...(change.query && { query: await kept(tx, caller.id, change.query) }),
  }
  if (isSameValue(old, next)) return view
  if (next.folded !== folded || next.memberId !== memberId) await requireFree(tx, caller, next)
  const row = await updateViewRow(tx, id, next)
  tx.notify(`changed:${caller.id} account`)
  return row
}

/** Deletes a view. Throws `VIEW_NOT_FOUND`, and `INSUFFICIENT_ROLE` for one of everybody. */
export async function deleteView(tx: Tx, caller: Caller, id: string): Promise<void> {
  await tx.lock(locks.views(caller.id))
  await requireOwn(tx, caller, id)
  await deleteViewRow(tx, id)
  tx.notify(`changed:${caller.id} account`)
}

/** A view that the caller may change: those of everybody are the managers'. */
async function requireOwn(tx: Tx, caller: Caller, id: string): Promise<ViewRow> {
  const view = await requireView(tx, viewerOf(caller), id)
  if (view.memberId === null) requireRole(caller, 'manager')
  return view
}

/** Whose a view becomes; `null`: everybody's. */
function ownerOf(caller: Caller, isShared: boolean): string | null {
  if (isShared) {
    requireRole(caller, 'manager')
    return null
  }
  if (caller.session === null)
    throw fieldProblem('isShared', 'must be true for an API key, which has no views of its own')
  return caller.session.memberId
}

const named = (name: string) => ({ name, folded: foldName(name) })

/** What a view shows, as it is kept: a tag by its id, where there is one, since it may be renamed. */
async function kept(read: Reader, accountId: string, query: ViewQuery): Promise<ViewQuery> {
  const tag = query.tag === undefined ? undefined : await findTag(read, accountId, query.tag)
  return omitUndefined({ ...query, tag: tag?.id ?? query.tag })
}

async function requireFree(
  tx: Tx,
  caller: Caller,
  { memberId, name, folded }: Pick<ViewValues, 'memberId' | 'name' | 'folded'>,
): Promise<void> {
  const views = (await listViews(tx, viewerOf(caller))).filter((view) => view.memberId === memberId)
  if (views.some((view) => view.folded === folded))
    throw new Problem('NAME_TAKEN', `There is already a view “${name}”; choose another name`, {
      details: [{ path: 'name', message: 'is the name of another view' }],
    })
  if (views.length >= maxViews)
    throw new Problem(
      'VALIDATION_FAILED',
      `There are ${maxViews} views, and there cannot be more; delete one that nobody needs`,
    )
}
