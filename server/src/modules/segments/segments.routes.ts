import { contract } from '@replyloop/shared/contract/contract'
import type { ContactSort } from '@replyloop/shared/contract/contactSort'
import type { Filter } from '@replyloop/shared/contract/filter'
import type { Segment } from '@replyloop/shared/contract/segment'
import { sampleSize } from '@replyloop/shared/values/filter'
import { maxCounted } from '@replyloop/shared/values/limits'
import { presentContact } from '../contacts/contact.presenter.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'
import { readSorted, requireOrder } from '../contacts/filters.ts'
import { requireContact, withContact } from '../contacts/findContact.ts'
import { isoTime } from '../../platform/clock/isoTime.ts'
import type { Db, Reader } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { created, ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readLargePage, readPageBy, type PageQuery } from '../../platform/http/page.ts'
import { linkContacts, type Links } from '../webhooks/links.ts'
import type { Audience } from './audience.ts'
import { compileFor } from './find/compileFor.ts'
import { listFiltered, prepareFilter, previewFiltered } from './find/filtered.store.ts'
import { explainSegment } from './find/segmentsOfContact.ts'
import { changeSegment, createSegment, deleteSegment } from './saved/saveSegment.ts'
import { listSegments, requireSegment, type SegmentRow } from './saved/segments.store.ts'

/** Filters of contacts, and those that have a name (docs/interface.md#filters). */
export function segmentRoutes({
  db,
  links,
  audience,
}: {
  db: Db
  links: Links
  audience: Audience
}): Route[] {
  const show = async (
    read: Reader,
    { id, accountId, name, filter, ...row }: SegmentRow,
  ): Promise<Segment> => {
    const { broken } = await compileFor(read, audience, accountId, filter, { isNew: false })
    const times = { createdAt: isoTime(row.createdAt), updatedAt: isoTime(row.updatedAt) }
    return { id, name, filter, broken: [...broken], ...times }
  }

  const present = (rows: readonly ContactRow[]) => linkContacts(links, db.read, rows.map(presentContact))

  /** A page of those whom a filter finds. */
  const readFiltered = async (
    accountId: string,
    filter: Filter,
    isNew: boolean,
    { sort, ...page }: PageQuery & { sort?: ContactSort | undefined },
  ) => {
    const order = sort && (await requireOrder(db.read, accountId, sort, 'sort.name'))
    const compiled = await compileFor(db.read, audience, accountId, filter, { isNew })
    const prepared = await prepareFilter(db.scan, accountId, compiled)
    const found =
      order === undefined
        ? await readLargePage(
            'con',
            page,
            async (limit, cursor) => present(await listFiltered(db.scan, prepared, cursor, limit)),
            (contact) => contact,
          )
        : await readSorted(db, prepared, order, page, (contacts) => linkContacts(links, db.read, contacts))
    return { ...found, broken: [...compiled.broken] }
  }

  return [
    route(contract.filterContacts, async ({ body: { filter, ...page } }, { caller }) =>
      ok(await readFiltered(caller.id, filter, true, page)),
    ),
    route(contract.previewSegment, async ({ body: { filter } }, { caller }) => {
      const { broken, ...compiled } = await compileFor(db.read, audience, caller.id, filter, { isNew: true })
      const prepared = await prepareFilter(db.scan, caller.id, compiled, maxCounted)
      const { count, sample } = await previewFiltered(db.scan, prepared, {
        most: maxCounted + 1,
        sample: sampleSize,
      })
      return ok({
        count: Math.min(count, maxCounted),
        capped: count > maxCounted,
        sample: await present(sample),
        broken: [...broken],
      })
    }),
    route(contract.createSegment, ({ body }, { caller, transact }) =>
      transact(async (tx) => created(await show(tx, await createSegment(tx, audience, caller, body)))),
    ),
    route(contract.listSegments, async ({ query }, { caller }) => {
      const page = await readPageBy(
        'seg',
        query,
        (limit) => listSegments(db.scan, caller.id, query, limit),
        ({ id }) => id,
        (row) => row,
      )
      const data: Segment[] = []
      for (const row of page.data) data.push(await show(db.read, row))
      return ok({ ...page, data })
    }),
    route(contract.getSegment, async ({ params }, { caller }) =>
      ok(await show(db.read, await requireSegment(db.read, caller.id, params.id))),
    ),
    route(
      contract.updateSegment,
      ({ params, body }, { caller, transact }) =>
        transact(async (tx) =>
          ok(await show(tx, await changeSegment(tx, audience, caller, params.id, body))),
        ),
      async (tx, { params }, caller) => {
        await tx.lock(locks.segments(caller.id))
        return show(tx, await requireSegment(tx, caller.id, params.id))
      },
    ),
    route(contract.deleteSegment, ({ params }, { caller, transact }) =>
      transact(async (tx) => {
        await deleteSegment(tx, caller, params.id)
        return ok({ success: true, segmentId: params.id })
      }),
    ),
    route(contract.listSegmentContacts, async ({ params, query }, { caller }) => {
      const { filter } = await requireSegment(db.read, caller.id, params.id)
      return ok(await readFiltered(caller.id, filter, false, query))
    }),
    route(contract.listSegmentsOfContact, ({ params, query }, { caller }) =>
      withContact(db.read, caller.id, params.id, async (contactId) => {
        const { id } = await requireContact(db.read, caller.id, contactId)
        const page = await readPageBy(
          'seg',
          query,
          (limit) => listSegments(db.read, caller.id, query, limit),
          (segment) => segment.id,
          (row) => row,
        )
        const data = []
        for (const segment of page.data) data.push(await explainSegment(db.scan, audience, segment, id))
        return ok({ ...page, data })
      }),
    ),
  ]
}
