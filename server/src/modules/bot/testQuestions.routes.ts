import { contract } from '@replyloop/shared/contract/contract'
import { testRunsPerMinute } from '@replyloop/shared/values/testQuestion'
import { readAccount } from '../accounts/accounts.store.ts'
import {
  cellsOfTest,
  changeTest,
  createTest,
  importTests,
  listTestRows,
  presentSuite,
  presentTests,
  readKnowledgeHash,
  readTestFile,
  removeTest,
  type TestQuestionRow,
} from '../campaigns/campaigns.ts'
import type { CampaignRow } from '../campaigns/campaigns.store.ts'
import { requireCampaign } from '../campaigns/requireCampaign.ts'
import type { Tx } from '../../platform/db/db.ts'
import { countOrRefuse } from '../../platform/db/limiter.ts'
import { readTextCsv, sendCsv, writeRows } from '../../platform/http/csvStreams.ts'
import { created, ok, route, streamRoute, type Route } from '../../platform/http/endpoint.ts'
import { rowsAtOnce } from '../../platform/http/tableRoute.ts'
import { pluralize } from '../../platform/text/pluralize.ts'
import type { ReadTable } from '../../platform/text/textFile.ts'
import { engineBusy } from './askOutside.ts'
import type { AccountEngine } from './engine.ts'
import { askTests } from './suite/askTests.ts'
import { storeAsked, type TestParts } from './suite/runTests.ts'

/** The test questions of campaigns (docs/interface.md#test-questions). */
export function testQuestionRoutes({
  db,
  clock,
  engineOf,
  readTable,
}: TestParts & { readTable: ReadTable }): Route[] {
  const runs = db.createLimiter({ name: 'test_runs', points: testRunsPerMinute, seconds: 60 })
  const engineFor = async (accountId: string) => engineOf(await readAccount(db.read, accountId))
  return [
    route(contract.listTestQuestions, async ({ params }, { caller }) => {
      const campaign = await requireCampaign(db.read, caller.id, params.campaignId)
      return ok(await presentSuite(db.read, campaign, kindOf(await engineFor(caller.id))))
    }),
    route(contract.createTestQuestion, ({ params, body }, { caller, transact }) =>
      transact(async (tx) =>
        created(await presented(tx, await createTest(tx, caller, params.campaignId, body))),
      ),
    ),
    route(contract.runTestQuestions, async ({ params, body: { ids } }, { caller, transact }) => {
      const campaign = await requireCampaign(db.read, caller.id, params.campaignId)
      await countOrRefuse(
        runs,
        caller.id,
        (seconds) =>
          `Test questions can be run ${testRunsPerMinute} times in a minute; retry in ${pluralize(seconds, 'second')}`,
      )
      const all = await listTestRows(db.read, campaign)
      const tests = ids === undefined ? all : all.filter(({ id }) => ids.includes(id))
      const engine = await engineFor(caller.id)
      const ranOn = await readKnowledgeHash(db.read, campaign.id)
      const asked = await askTests({ read: db.read, clock, engine }, campaign, tests)
      if (asked.found.length === 0 && asked.left.length > 0 && asked.failure === undefined) throw engineBusy()
      return transact(async (tx) => {
        await storeAsked(tx, campaign, { ...asked, ranOn })
        const now = await requireCampaign(tx, caller.id, campaign.id)
        return ok({
          ...(await presentSuite(tx, now, kindOf(engine))),
          left: asked.left.map(({ id }) => id),
          failure: asked.failure === undefined ? null : { message: null, ...asked.failure },
        })
      })
    }),
    route(contract.updateTestQuestion, ({ params, body }, { caller, transact }) =>
      transact(async (tx) => ok(await presented(tx, await changeTest(tx, caller, params, body)))),
    ),
    route(contract.deleteTestQuestion, ({ params }, { caller, transact }) =>
      transact(async (tx) => {
        await removeTest(tx, caller, params)
        return ok({ success: true, questionId: params.id })
      }),
    ),
    streamRoute(contract.getTestQuestionFile, async ({ params }, { caller, response }) => {
      const campaign = await requireCampaign(db.read, caller.id, params.campaignId)
      const tests = await presentTests(db.read, campaign, await listTestRows(db.read, campaign))
      const rows = rowsAtOnce([['question', 'expected', 'verdict'], ...tests.map(cellsOfTest)])
      return sendCsv(response, 'test_questions.csv', writeRows(rows, ','))
    }),
    streamRoute(contract.importTestQuestions, async ({ params }, { caller, transact, request }) => {
      await requireCampaign(db.read, caller.id, params.campaignId) // before a file is read for it
      const bytes = await readTextCsv(request)
      const rows = await readTestFile(readTable, bytes)
      return transact(async (tx) => ok(await importTests(tx, caller, params.campaignId, rows)))
    }),
  ]
}

const kindOf = ({ isBuiltIn }: AccountEngine) => (isBuiltIn ? 'retrieval' : 'openai')

/** A test question that was just written. */
async function presented(tx: Tx, [campaign, row]: [CampaignRow, TestQuestionRow]) {
  const [shown] = await presentTests(tx, campaign, [row])
  if (shown === undefined) throw new Error('no test question to show')
  return shown
}
