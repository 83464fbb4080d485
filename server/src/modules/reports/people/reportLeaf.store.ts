import { isOneOf } from '@replyloop/shared/values/oneOf'
import { reportsWithPeople } from '@replyloop/shared/values/reports'
import { sql } from 'drizzle-orm'
import { Problem } from '../../../platform/errors/problem.ts'
import type { ReadLeaf } from '../../contacts/filters.ts'
import { readScope } from '../counting/readScope.ts'
import { selectPeopleOfFunnel } from '../funnel/people.store.ts'
import {
  selectPeopleOfChannels,
  selectPeopleOfSources,
  selectPeopleOfVolume,
} from '../volume/people.store.ts'
import type { SelectPeople } from './selectPeople.ts'
import { peopleOfValue } from './peopleValue.rules.ts'

/** Who finds the people behind the numbers of a report. */
const people: Record<(typeof reportsWithPeople)[number], SelectPeople> = {
  funnel: selectPeopleOfFunnel,
  volume: selectPeopleOfVolume,
  channels: selectPeopleOfChannels,
  sources: selectPeopleOfSources,
}

/** Those behind a number of a report: `name` says of which, and the value of which days and what else. */
export const reportLeaf: ReadLeaf = async (read, { id, now }, { name = '', value }) => {
  const asked = peopleOfValue(name, String(value))
  if (typeof asked === 'string') return { broken: asked, isMisfit: true }
  if (!isOneOf(reportsWithPeople, asked.report))
    return { broken: `names a report without people: ${asked.report}`, isMisfit: true }
  const select = people[asked.report]
  try {
    const scope = await readScope(read, { accountId: id, now }, asked)
    const ids = await select(read, scope, asked)
    return { condition: sql`${read.t.contact.id} in (${ids})`, isCertain: true, named: asked.stage }
  } catch (error) {
    if (error instanceof Problem) return { broken: `names what is not there any more: ${error.message}` }
    throw error
  }
}
