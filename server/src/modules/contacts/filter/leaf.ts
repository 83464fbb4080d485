import type { FilterLeaf } from '@replyloop/shared/contract/filter'
import type { FilterSubject } from '@replyloop/shared/values/filter'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'

/** For whom a filter is read. */
export interface FilterAccount {
  id: string
  /** Where its days begin. */
  timeZone: string
  now: number
}

/** Selects the ids of up to so many contacts, as `id`, among whom are all that a condition holds for. */
export type SelectIds = (read: Reader, limit: number) => SQLWrapper & PromiseLike<{ id: string }[]>

/** By what those are found for whom a condition may hold, without a walk through all contacts. */
export interface Few {
  select: SelectIds
  /** Whether no index leads to them: all messages of the account may be looked at. */
  isScan?: boolean
  /** Where an index has them in the order of their ids: the newest of them from `before` on. */
  newest?: (read: Reader, before: string | undefined, limit: number) => ReturnType<SelectIds>
}

/** The same, as an index of texts finds it out when it is asked; `undefined` where they are not few. */
export interface AskedFew {
  find(read: Reader): Promise<Few | undefined>
}

/** What a leaf means: a condition on the contact of a query. */
export interface FoundLeaf {
  condition: SQL
  /** Whether the condition is never `null`, as `exists` is not. */
  isCertain?: boolean
  few?: Few | AskedFew
  /** The id of what it compares with, and how that is called, where its value or its name may be either. */
  kept?: Pick<FilterLeaf, 'name' | 'value'>
  named?: string
}

/** Why a leaf finds nobody: it names what is gone, or does not fit the type of a field. */
export interface BrokenLeaf {
  broken: string
  /** Whether what it names is there, but is not compared so: then no request may say it. */
  isMisfit?: boolean
}

/** A leaf without `isNot` and `isNotEmpty`: for those the compiler turns round what `is` and `isEmpty` mean. */
type PlainLeaf = FilterLeaf

/** Says what a leaf of a subject means for an account. */
export type ReadLeaf = (
  read: Reader,
  account: FilterAccount,
  leaf: PlainLeaf,
) => FoundLeaf | BrokenLeaf | Promise<FoundLeaf | BrokenLeaf>

/** Who reads the leaves of each subject. */
export type FilterLeaves = Readonly<Partial<Record<FilterSubject, ReadLeaf>>>

/** A leaf whose value is gone. */
export const gone = (kind: string): BrokenLeaf => ({ broken: `names a ${kind} that is not there any more` })
