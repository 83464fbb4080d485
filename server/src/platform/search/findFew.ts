import type { Reader } from '../db/db.ts'
import { placesOf, sliceLength, wantedFor, type Wanted } from './grams.rules.ts'
import {
  countMembers,
  listChanges,
  listGrams,
  listPartsWith,
  selectParts,
  listSlices,
  type Owner,
  type PartRow,
} from './parts.store.ts'
import type { Searched } from './subject.ts'

/** Up to this many are looked up by id; where more match, a walk through the newest soon finds a page of them. */
export const fewRows = 200

/** So many candidates are not looked at, though perhaps few of them match. */
const mostCandidates = 6000
const candidatesAtOnce = 400
/** How many parts tell how many rows have a gram: some of all times, since what is written changes with them. */
const partsSampled = 8
/** How many parts are asked after the newest one, which alone tells of a common needle. */
const partsAtOnce = 256
/** Of so many grams of a needle the rows are read, the rarest. */
const gramsRead = 3
/** A short needle may begin more grams than that: then the index does not tell. */
const mostGramRows = partsAtOnce * gramsRead + 1
/** While it looks, a part may be made again; so often it begins again. */
const mostTries = 3

/** What is looked for, and where. */
interface Search {
  read: Reader
  searched: Searched
  owner: Owner
  needle: string
  found: Set<string>
}

/** Rows whose text contains a needle: all of them, or of many some of the newest. */
export interface Found {
  ids: string[]
  isAll: boolean
}

/**
 * Finds the rows of an account whose text contains the needle; where there are more than a few, or the index cannot tell, some of
 * the newest. Rows that it does not cover are looked at themselves: the newest, and what has changed (docs/architecture.md#search).
 */
export async function findTexts(
  read: Reader,
  searched: Searched,
  accountId: string,
  needle: string,
): Promise<Found> {
  const wanted = wantedFor(needle)
  if (wanted === undefined) return { ids: [], isAll: false }
  const owner = { accountId, subject: searched.subject }
  let parts = await listReady(read, owner)
  for (let attempt = 1; ; attempt += 1) {
    const search: Search = { read, searched, owner, needle, found: new Set() }
    const isFew = await look(search, parts, wanted)
    const before = parts
    parts = await listReady(read, owner)
    const isAll = haveSameNumbers(before, parts) && isFew
    if (haveSameNumbers(before, parts) || attempt === mostTries) return { ids: [...search.found], isAll }
  }
}

/** The ids of all rows of an account whose text contains the needle; `undefined` where they are not few. */
export async function findFew(...given: Parameters<typeof findTexts>): Promise<string[] | undefined> {
  const { ids, isAll } = await findTexts(...given)
  return isAll ? ids : undefined
}

const listReady = async (read: Reader, owner: Owner): Promise<PartRow[]> =>
  (await selectParts(read, owner)).filter(({ isReady }) => isReady)

const haveSameNumbers = (one: readonly PartRow[], other: readonly PartRow[]): boolean =>
  one.length === other.length && one.every(({ number }, index) => number === other[index]?.number)

/** Finds the rows; `false` where they are not few. */
async function look(search: Search, parts: readonly PartRow[], wanted: Wanted): Promise<boolean> {
  const { read, searched, owner, needle, found } = search
  const after = parts[0]?.lastId
  const newest = await searched.listContaining(read, owner.accountId, needle, { after }, fewRows + 1)
  for (const { id } of newest) found.add(id)
  if (parts.length === 0) return found.size <= fewRows
  const changes = await listChanges(read, owner, {}, mostCandidates + 1)
  if (changes.length > mostCandidates) return false
  if (!(await verify(search, [...new Set(changes.map(({ rowId }) => rowId))]))) return false
  const numbers = parts.map(({ number }) => number)
  const [first, rest] = [numbers.slice(0, 1), numbers.slice(1)]
  const rarest = await rarestOf(read, sampleOf(numbers), wanted)
  let candidates = 0
  for (let next = first; next.length > 0; next = rest.splice(0, partsAtOnce)) {
    const grams = await readGrams(read, next, rarest)
    const places = placesIn(rarest, grams, next)
    candidates += places.length
    if (grams.length === mostGramRows || candidates > mostCandidates) return false
    for (let from = 0; from < places.length; from += candidatesAtOnce) {
      const ids = await idsAt(read, places.slice(from, from + candidatesAtOnce))
      if (!(await verify(search, ids))) return false
    }
  }
  return true
}

/** Which rows of parts have the grams: of those parts that have all of them, where all are wanted. */
async function readGrams(read: Reader, parts: readonly number[], wanted: Wanted) {
  if (wanted.is === 'between') return listGrams(read, parts, wanted, mostGramRows)
  const having = await listPartsWith(read, parts, wanted.grams)
  return having.length === 0 ? [] : listGrams(read, having, wanted, mostGramRows)
}

/** Adds those rows to what was found whose text contains the needle. `false` where there are not few any more. */
async function verify(
  { read, searched, owner, needle, found }: Search,
  ids: readonly string[],
): Promise<boolean> {
  for (let from = 0; from < ids.length && found.size <= fewRows; from += candidatesAtOnce) {
    const some = ids.slice(from, from + candidatesAtOnce)
    const containing = await searched.listContaining(
      read,
      owner.accountId,
      needle,
      { ids: some },
      some.length,
    )
    for (const { id } of containing) found.add(id)
  }
  return found.size <= fewRows
}

const sampleOf = (parts: readonly number[]): number[] => {
  const step = Math.max(1, parts.length / partsSampled)
  return parts.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}

/** The rarest grams, by how many rows of some parts have each. One that these have nowhere may be in many rows elsewhere. */
async function rarestOf(read: Reader, sample: readonly number[], wanted: Wanted): Promise<Wanted> {
  if (wanted.is === 'between' || wanted.grams.length <= gramsRead) return wanted
  const sizes = new Map(
    (await countMembers(read, sample, wanted.grams)).map(({ gram, size }) => [gram, size]),
  )
  const sizeOf = (gram: number) => sizes.get(gram) ?? 0
  const rarest = wanted.grams.toSorted((left, right) => sizeOf(left) - sizeOf(right))
  return { is: 'all', grams: rarest.slice(0, gramsRead) }
}

/** A row by its place in a part. */
interface Place {
  part: number
  place: number
}

/** The places of what is wanted, the newest first, as the parts are. */
function placesIn(
  wanted: Wanted,
  grams: readonly { part: number; members: string }[],
  parts: readonly number[],
): Place[] {
  const byPart = Map.groupBy(grams, ({ part }) => part)
  return parts.flatMap((part) => {
    const members = (byPart.get(part) ?? []).map((gram) => gram.members)
    const places = members.length === 0 ? [] : placesOf(wanted, members)
    return places.toReversed().map((place) => ({ part, place }))
  })
}

const sliceOf = ({ part, place }: Place) => ({ part, slice: Math.floor(place / sliceLength) })
const keyOf = ({ part, slice }: { part: number; slice: number }) => `${part} ${slice}`

/** The ids of rows by their places. */
async function idsAt(read: Reader, places: readonly Place[]): Promise<string[]> {
  const bySlice = Map.groupBy(places, (place) => keyOf(sliceOf(place)))
  const slices = await listSlices(
    read,
    [...bySlice.values()].flatMap(([first]) => (first === undefined ? [] : [sliceOf(first)])),
  )
  return slices.flatMap((slice) => {
    const ids = slice.ids.split(' ')
    return (bySlice.get(keyOf(slice)) ?? []).flatMap(({ place }) => ids[place % sliceLength] ?? [])
  })
}
