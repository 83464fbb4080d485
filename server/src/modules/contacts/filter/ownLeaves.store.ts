import { cleanEmail } from '@replyloop/shared/contract/fields'
import { formsOfEmail } from '@replyloop/shared/contract/emailDomain'
import { eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { beginning, containing } from '../../../platform/db/filters.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { formsOfPhone, readPhoneNumber } from '../../consent/phoneNumbers.rules.ts'
import { numbersOf } from './country.rules.ts'
import type { FilterLeaves, FoundLeaf, ReadLeaf } from './leaf.ts'
import { allOf, anyOf, everybody, instantCondition, nobody, textLeaf } from './leafConditions.ts'
import { pairsOf } from './sample.rules.ts'

/** Which contacts are meant, by what first led them to write. */
export interface SourceFilter {
  sourceKind?: string | null | undefined
  /** The id of the ad or post, or the ref of the link. */
  sourceId?: string | null | undefined
}

/** Those who have opted out, or who have not. */
export const hasOptedOut = ({ t: { contact: c } }: Reader, value: boolean) =>
  value ? isNotNull(c.optedOutAt) : isNull(c.optedOutAt)

/** Those whom the bot answers, or whom not, in the words of the partial index: SQLite uses it for exactly these. */
export const hasBot = ({ t: { contact: c } }: Reader, value: boolean) =>
  value ? sql`${c.botActive}` : sql`not ${c.botActive}`

/** Those whose source has a kind. */
export const hasSourceKind = ({ t: { contact: c } }: Reader, kind: string) =>
  allOf(isNotNull(c.source), sql`${c.source} ->> 'source' = ${kind}`) // as the partial index has them

/** Those whose source has an id or a ref. */
export const hasSourceId = ({ t: { contact: c } }: Reader, id: string) =>
  allOf(isNotNull(c.source), sql`${id} in (${c.source} ->> 'id', ${c.source} ->> 'ref')`)

/** Those with a phone, in any form that reaches it. */
export const hasPhone = ({ t: { contact: c } }: Reader, phone: string) =>
  inArray(c.phone, formsOfPhone(readPhoneNumber(phone)?.number ?? phone))

/** Those with an email, its domain in any of its forms. */
export const hasEmail = ({ t: { contact: c } }: Reader, email: string) =>
  inArray(c.email, formsOfEmail(email))

const phoneLeaf: ReadLeaf = (read, _account, { op, value }) => {
  const { phone } = read.t.contact
  if (op === 'isEmpty') return { condition: isNull(phone), isCertain: true }
  if (op === 'is') return { condition: hasPhone(read, String(value)) }
  const digits = String(value).replace(/[^\d+]/g, '')
  if (!/\d/.test(digits)) return { condition: nobody, isCertain: true }
  const start = digits.startsWith('+') ? digits : `+${digits.replace(/^00/, '')}`
  const pattern = op === 'contains' ? containing(digits) : beginning(start)
  return { condition: sql`${phone} like ${pattern} escape '!'` }
}

const emailLeaf: ReadLeaf = (read, _account, leaf) =>
  leaf.op === 'is'
    ? { condition: hasEmail(read, cleanEmail(String(leaf.value))) }
    : textLeaf(leaf, read.t.contact.email)

/** Phones that begin in one of some ways, of several lengths. */
function beginsWith({ t: { contact: c } }: Reader, beginnings: readonly string[]) {
  const lengths = [...new Set(beginnings.map(({ length }) => length))]
  return anyOf(
    lengths.map((length) =>
      inArray(
        sql`substr(${c.phone}, 1, ${sql.raw(String(length))})`,
        beginnings.filter((start) => start.length === length),
      ),
    ),
  )
}

const countryLeaf: ReadLeaf = (read, _account, { op, value }) => {
  const { phone } = read.t.contact
  if (op === 'isEmpty') return { condition: isNull(phone), isCertain: true }
  const numbers = numbersOf(String(value))
  if (numbers === undefined) return { broken: `names ${String(value)}, which is no country`, isMisfit: true }
  const { beginnings, except } = numbers
  return {
    condition: allOf(
      beginsWith(read, beginnings),
      except.length === 0 ? undefined : sql`not (${beginsWith(read, except)})`,
    ),
  }
}

const sourceLeaf: ReadLeaf = (read, _account, { name, op, value }) => {
  if (op === 'isEmpty') return { condition: isNull(read.t.contact.source), isCertain: true }
  return { condition: (name === 'id' ? hasSourceId : hasSourceKind)(read, String(value)) }
}

const sampleLeaf: ReadLeaf = (read, _account, { value }): FoundLeaf => {
  if (value === 100) return { condition: everybody, isCertain: true }
  const { id } = read.t.contact
  const pairs = sql.raw(
    pairsOf(Number(value))
      .map((pair) => `'${pair}'`)
      .join(', '),
  )
  return { condition: sql`substr(${id}, length(${id}) - 1, 2) in (${pairs})`, isCertain: true }
}

/** The leaves that look at the contact itself. */
export const ownLeaves: FilterLeaves = {
  firstName: (read, _account, leaf) => textLeaf(leaf, read.t.contact.firstName),
  lastName: (read, _account, leaf) => textLeaf(leaf, read.t.contact.lastName),
  phone: phoneLeaf,
  email: emailLeaf,
  country: countryLeaf,
  createdAt: (read, account, leaf) => ({
    condition: instantCondition(leaf, read.t.contact.createdAt, account),
    isCertain: true,
  }),
  channel: (read, _account, { op, value }) =>
    op === 'isEmpty'
      ? { condition: isNull(read.t.contact.channel), isCertain: true }
      : { condition: eq(read.t.contact.channel, String(value)) },
  optedOut: (read, _account, { value }) => ({
    condition: hasOptedOut(read, value === true),
    isCertain: true,
  }),
  bot: (read, _account, { value }) => ({ condition: hasBot(read, value === true), isCertain: true }),
  source: sourceLeaf,
  sample: sampleLeaf,
}
