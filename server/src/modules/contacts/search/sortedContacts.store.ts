import { and, asc, desc, eq, getTableColumns, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import type { FewIds } from '../filter/findFew.ts'
import { comparedAs, type ContactOrder, type Place } from './contactOrder.rules.ts'

/** Which contacts of an account are wanted. */
export interface Wanted {
  accountId: string
  condition: SQL | undefined
  /** The ids of those who alone may match, where they are few. */
  few?: FewIds | undefined
}

interface Page {
  order: ContactOrder
  after: Place | undefined
  limit: number
}

/**
 * Contacts in an order, behind a place in it; those without a value come last. Few are looked up and sorted. Else the index of the
 * order is walked, and each contact on it asked for the condition: by an index of that, a database would find and sort all who match.
 */
export async function listSorted(read: Reader, wanted: Wanted, page: Page) {
  const { few, ...all } = wanted
  const condition = all.condition && askedOfEach(all.condition)
  if (few !== undefined) return selectFew(read, { ...all, condition, few }, page)
  const { order, after, limit } = page
  const isBehindAll = order.by === 'createdAt' || after?.value === null
  const having = isBehindAll ? [] : await selectHaving(read, { ...all, condition }, page)
  if (having.length === limit) return having
  const rest = { order, after: isBehindAll ? after : undefined, limit: limit - having.length }
  return [...having, ...(await listLacking(read, { ...all, condition }, rest))]
}

/** A condition for which no index is used. */
export const askedOfEach = (condition: SQL): SQL => sql`case when ${condition} then 1 end = 1`

/** Those who have a value; the condition is asked as `listSorted` says. */
export function selectHaving(read: Reader, { accountId, condition }: Wanted, { order, after, limit }: Page) {
  const { q, t } = read
  const { contact: c, contactField: f } = t
  if (order.by === 'field') {
    const value = f[comparedAs(order)]
    return q
      .select({ contact: getTableColumns(c), value })
      .from(f)
      .innerJoin(c, eq(c.id, f.contactId))
      .where(
        and(
          eq(f.fieldId, order.field.id),
          sql`${value} is not null`,
          after && isBehind(order, [value, f.contactId], [after.value, after.id]),
          condition,
        ),
      )
      .orderBy(...sortedBy(order, value, f.contactId))
      .limit(limit)
  }
  const column = columnOf(read, order)
  return q
    .select({ contact: getTableColumns(c), value: column })
    .from(c)
    .where(
      and(
        eq(c.accountId, accountId),
        hasValue(read, order),
        after && isBehind(order, [column, c.id], [after.value, after.id]),
        condition,
      ),
    )
    .orderBy(...sortedBy(order, column, c.id))
    .limit(limit)
}

/** Those who have none, in the order of their ids. */
function listLacking(read: Reader, { accountId, condition }: Wanted, { order, after, limit }: Page) {
  const { q, t } = read
  const { contact: c, contactField: f } = t
  const has =
    order.by === 'field'
      ? sql`exists (select 1 from ${f} where ${and(valuesOf(read, accountId, order), sql`${f[comparedAs(order)]} is not null`)})`
      : hasValue(read, order)
  return q
    .select({ contact: getTableColumns(c), value: sql<null>`null`.as('value') })
    .from(c)
    .where(
      and(
        eq(c.accountId, accountId),
        sql`not (${has})`,
        after && isBehind(order, [c.id], [after.id]),
        condition,
      ),
    )
    .orderBy(...sortedBy(order, c.id))
    .limit(limit)
}

/** Few contacts, of whom all are read and sorted. */
export function selectFew(
  read: Reader,
  { accountId, condition, few }: Wanted & { few: FewIds },
  { order, after, limit }: Page,
) {
  const { q, t } = read
  const { contact: c, contactField: f } = t
  const isMeant = and(eq(c.accountId, accountId), inArray(c.id, few), condition)
  const value =
    order.by === 'field'
      ? sql<
          Place['value']
        >`(select ${f[comparedAs(order)]} from ${f} where ${valuesOf(read, accountId, order)})`.mapWith(
          f[comparedAs(order)],
        )
      : sql<Place['value']>`case when ${hasValue(read, order)} then ${columnOf(read, order)} end`
  const isAfter =
    after &&
    (after.value === null
      ? and(sql`${value} is null`, isBehind(order, [c.id], [after.id]))
      : sql`(${value} is null or ${isBehind(order, [value, c.id], [after.value, after.id])})`)
  return q
    .select({ contact: getTableColumns(c), value: value.as('value') })
    .from(c)
    .where(and(isMeant, isAfter))
    .orderBy(sql`case when ${value} is null then 1 else 0 end`, ...sortedBy(order, value, c.id))
    .limit(limit)
}

type OwnOrder = Exclude<ContactOrder, { by: 'field' }>

/** The column that an order compares: what a search looks through begins with the name. */
function columnOf({ t: { contact: c } }: Reader, { by }: OwnOrder) {
  return by === 'name' ? c.searchText : by === 'createdAt' ? c.id : c[by]
}

/** Whether a contact has a value, in the words of the index of the order. By its creation nobody has one: the ids are in that order. */
function hasValue({ t: { contact: c } }: Reader, { by }: OwnOrder): SQL {
  if (by === 'createdAt') return sql`1 = 0`
  return by === 'name' ? sql`coalesce(${c.firstName}, ${c.lastName}) is not null` : sql`${c[by]} is not null`
}

/** The row of a contact in the field of an order. */
const valuesOf = (
  { t: { contact: c, contactField: f } }: Reader,
  accountId: string,
  { field }: Extract<ContactOrder, { by: 'field' }>,
) => and(eq(f.accountId, accountId), eq(f.fieldId, field.id), eq(f.contactId, c.id))

const sortedBy = ({ order }: ContactOrder, ...keys: SQLWrapper[]) => keys.map(order === 'asc' ? asc : desc)

/** Rows behind a place. */
function isBehind({ order }: ContactOrder, keys: SQLWrapper[], place: unknown[]): SQL {
  const sign = sql.raw(order === 'asc' ? '>' : '<')
  const list = (parts: unknown[]) =>
    sql.join(
      parts.map((part) => sql`${part}`),
      sql`, `,
    )
  return sql`(${list(keys)}) ${sign} (${list(place)})`
}
