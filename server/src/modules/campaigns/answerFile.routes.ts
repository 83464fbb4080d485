import { contract } from '@replyloop/shared/contract/contract'
import type { Db } from '../../platform/db/db.ts'
import { readTextCsv, sendCsv, writeRows } from '../../platform/http/csvStreams.ts'
import { ok, streamRoute, type Route } from '../../platform/http/endpoint.ts'
import { rowsAtOnce } from '../../platform/http/tableRoute.ts'
import type { ReadTable } from '../../platform/text/textFile.ts'
import { listAllAnswers } from './answering/answers.store.ts'
import { cellsOfAnswer, importAnswers, readAnswerFile } from './answering/importAnswers.ts'
import { requireCampaign } from './requireCampaign.ts'

/** The answers that the bot of a campaign knows as a file (docs/interface.md#answers). */
export const answerFileRoutes = ({ db, readTable }: { db: Db; readTable: ReadTable }): Route[] => [
  streamRoute(contract.getAnswerFile, async ({ params }, { caller, response }) => {
    const campaign = await requireCampaign(db.read, caller.id, params.campaignId)
    const answers = await listAllAnswers(db.scan, campaign)
    const rows = rowsAtOnce([['question', 'questions', 'answer'], ...answers.map(cellsOfAnswer)])
    return sendCsv(response, 'answers.csv', writeRows(rows, ','))
  }),
  streamRoute(contract.importAnswers, async ({ params }, { caller, transact, request }) => {
    await requireCampaign(db.read, caller.id, params.campaignId) // before a file is read for it
    const bytes = await readTextCsv(request)
    const rows = await readAnswerFile(readTable, bytes)
    return transact(async (tx) => ok(await importAnswers(tx, caller, params.campaignId, rows)))
  }),
]
