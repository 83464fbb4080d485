import { Bulk, BulkReportPage, StartedBulk } from '@replyloop/shared/contract/bulk'
import { databaseOf } from './databases.ts'
import type { TestAccount } from './factories.ts'
import { execute } from './sql.ts'
import { until } from './time.ts'

/** What tests do with the bulk actions of an account. */
export function bulkOf(account: Pick<TestAccount, 'ask'>) {
  const ask: TestAccount['ask'] = (...of) => account.ask(...of)
  const read = async (id: string) => Bulk.parse((await ask('GET', `/bulk/${id}`)).body)
  const ended = (id: string) =>
    until(
      () => read(id),
      ({ finishedAt }) => finishedAt !== null,
    )
  const start = async (body: object) => StartedBulk.parse((await ask('POST', '/bulk', { body })).body)
  const report = async (id: string, query = '') =>
    BulkReportPage.parse((await ask('GET', `/bulk/${id}/report${query}`)).body).data
  return {
    read,
    ended,
    start,
    report,
    /** Starts one, and returns it as it is at its end. */
    run: async (body: object) => ended((await start(body)).id),
    cancel: (id: string) => ask('POST', `/bulk/${id}/cancel`),
    undo: (id: string) => ask('POST', `/bulk/${id}/undo`),
    /** Undoes one, and returns what undid it as it is at its end. */
    undone: async (id: string) => ended(Bulk.parse((await ask('POST', `/bulk/${id}/undo`)).body).id),
  }
}

/** Has a bulk action wait that has ended, once all of its account have. */
export async function reopenBulk(
  { dataDir }: { dataDir: string },
  { client }: Pick<TestAccount, 'client'>,
  id: string,
): Promise<void> {
  await until(
    async () => (await client.listBulk({})).body.data,
    (all) => all.every(({ finishedAt }) => finishedAt !== null),
  )
  await execute(await databaseOf(dataDir), `update bulk_run set finished_at = null where id = '${id}'`)
}
