import { contract } from '@replyloop/shared/contract/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import { ok, route, type Route } from '../../../platform/http/endpoint.ts'
import { readLargePage } from '../../../platform/http/page.ts'
import { presentContact } from '../../contacts/contact.presenter.ts'
import type { Audience } from '../../segments/audience.ts'
import { compileFor, listFiltered, prepareFilter } from '../../segments/wholeFilter.ts'
import { linkContacts, type Links } from '../../webhooks/links.ts'
import { readScope } from '../counting/readScope.ts'
import { funnelOf } from '../funnel/funnelOf.ts'
import { valueOfPeople } from './peopleValue.rules.ts'

/** The people behind a number: whom the leaf of a filter finds that stands for it. */
export const peopleRoute = ({
  db,
  clock,
  links,
  audience,
}: {
  db: Db
  clock: Clock
  links: Links
  audience: Audience
}): Route =>
  route(contract.listReportPeople, async ({ query: { limit, cursor, ...asked } }, { caller }) => {
    const scope = await readScope(db.read, { accountId: caller.id, now: clock.now() }, asked)
    if (asked.report === 'funnel') await funnelOf(db.read, scope, asked.broadcastId)
    const filter = {
      of: 'report' as const,
      name: `${asked.report}/${asked.stage}`,
      op: 'is' as const,
      value: valueOfPeople({ ...asked, ...scope.days, tag: scope.tagId }),
    }
    const compiled = await compileFor(db.read, audience, caller.id, filter, { isNew: true })
    const [broken] = compiled.broken
    if (broken !== undefined) throw fieldProblem('stage', broken.reason)
    const prepared = await prepareFilter(db.scan, caller.id, compiled)
    const found = await readLargePage(
      'con',
      { limit, cursor },
      async (most, after) =>
        linkContacts(
          links,
          db.read,
          (await listFiltered(db.scan, prepared, after, most)).map(presentContact),
        ),
      (contact) => contact,
    )
    return ok({ ...found, filter })
  })
