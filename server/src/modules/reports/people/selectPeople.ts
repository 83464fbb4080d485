import type { PeopleQuery } from '@replyloop/shared/contract/reportQuery'
import type { SQL } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import type { Scope } from '../counting/readScope.ts'

/** Selects the ids of those behind a number, as `id`; a contact may come several times. */
export type SelectPeople = (read: Reader, scope: Scope, asked: PeopleQuery) => SQL | Promise<SQL>
