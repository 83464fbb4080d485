import type { Filter } from '@replyloop/shared/contract/filter'
import type { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'

/** What presses would greet, kept until they come. */
export function greetingPlanTables(k: Kit, { account }: AccountTables) {
  const greetingPlan = k.table(
    'greeting_plan',
    {
      accountId: k.cascadeRef(() => account.id).notNull(),
      /** Names what it is about: what greets others has another name. */
      key: k.text().notNull(),
      /** How many may be greeted, as they were counted when it was asked for. */
      counted: k.int().notNull(),
      /** Who is to join which list, until a job has made the plan of it. */
      asked: k.json<{ filter: Filter; listId: string }>(),
      /** `null`: a job makes it. */
      plan: k.json<GreetingPlan>(),
      createdAt: k.instant().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.accountId, t.key] }), k.index('greeting_plan_old_ix').on(t.createdAt)],
  )

  return { greetingPlan }
}
