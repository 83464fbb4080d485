import { PeopleQuery } from '@replyloop/shared/contract/reportQuery'
import { parseQuery } from '@replyloop/shared/contract/parse'

/** What says which people are meant, beside their report and stage. */
const names = [
  'from',
  'to',
  'campaignId',
  'broadcastId',
  'channel',
  'memberId',
  'tag',
  'hours',
  'part',
] as const

/** The value of a leaf that finds these people, such as `from=2026-11-01&to=2026-11-30`. */
export function valueOfPeople(asked: { [name in (typeof names)[number]]?: string | undefined }): string {
  const given = names.flatMap((name): [string, string][] => {
    const value = asked[name]
    return value === undefined ? [] : [[name, value]]
  })
  return new URLSearchParams(given).toString()
}

/** Whom the name and the value of a leaf mean; a text says why they mean nobody. */
export function peopleOfValue(name: string, value: string): PeopleQuery | string {
  const [report, stage] = name.split('/')
  const given = Object.fromEntries(new URLSearchParams(value))
  const read = parseQuery(PeopleQuery, { ...given, report, stage })
  return read.success ? read.value : read.message
}
