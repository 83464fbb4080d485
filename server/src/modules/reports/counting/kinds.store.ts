import { sql } from 'drizzle-orm'
import type { Schema } from '../../../platform/db/schema/schema.ts'

/**
 * In SQL, in the words of the triggers of the migration `reports`: of which kind a message is. It is one alone, so that kinds add up:
 * `incoming`, `system`, or who wrote it, what became of it, and the template or why it failed.
 */
export const kindOfMessage = ({
  message: m,
}: Schema) => sql<string>`case when ${m.type} = 'system' then 'system'
  when ${m.direction} = 'incoming' then 'incoming'
  when ${m.status} = 'Sent' then ${m.author} || case when ${m.readAt} is not null then ':read:' when ${m.deliveredAt} is not null then ':delivered:' else ':sent:' end || coalesce(${m.template} ->> 'templateId', '')
  when ${m.status} = 'Failed' and ${m.nextAttemptAt} is null then ${m.author} || ':failed:' || coalesce(${m.error} ->> 'code', ${m.error} ->> 'kind', '')
  else ${m.author} || ':onTheWay:' end`

/** The same of a contact: what led it to write, and which. */
export const kindOfContact = ({ contact: c }: Schema) =>
  sql<string>`'contact:' || coalesce(${c.source} ->> 'source', '') || ':' || coalesce(${c.source} ->> 'id', '')`
