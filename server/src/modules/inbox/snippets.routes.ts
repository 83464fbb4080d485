import type { CampaignContent } from '@replyloop/shared/contract/campaignContent'
import { contract } from '@replyloop/shared/contract/contract'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { roleAllows } from '@replyloop/shared/values/roles'
import { maxSnippets } from '@replyloop/shared/values/snippet'
import type { Db } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { readTextCsv, sendCsv, writeRows } from '../../platform/http/csvStreams.ts'
import { created, ok, route, streamRoute, type Route } from '../../platform/http/endpoint.ts'
import { readPageBy } from '../../platform/http/page.ts'
import { rowsAtOnce } from '../../platform/http/tableRoute.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import type { SafeFetch } from '../../platform/outboundHttp/safeFetch.ts'
import type { ReadTable } from '../../platform/text/textFile.ts'
import { requireContact, withContact } from '../contacts/findContact.ts'
import { storeFilesOf, type MediaStore } from '../conversations/media.ts'
import { importSnippets, readSnippetFile } from './snippets/importSnippets.ts'
import { listAllTeams } from './teams/teams.store.ts'
import { changeSnippet, createSnippet, deleteSnippet } from './snippets/saveSnippet.ts'
import { presentFilled, presentSnippet } from './snippets/snippet.presenter.ts'
import {
  listSnippets,
  listSnippetsByUse,
  placeByUse,
  requireSnippet,
  type SnippetViewer,
} from './snippets/snippets.store.ts'

interface SnippetParts {
  db: Db
  mediaStore: MediaStore
  fetchFor: SafeFetch['fetchFor']
}

/** Members below manager see the snippets of everybody and of their teams; managers and keys see all. */
const viewerOf = ({ id, session }: Caller): SnippetViewer => ({
  accountId: id,
  memberId: session === null || roleAllows(session.role, 'manager') ? undefined : session.memberId,
})

/** Ready replies (docs/interface.md#snippets). */
export function snippetRoutes({ db, mediaStore, fetchFor }: SnippetParts): Route[] {
  const filesOf = (accountId: string, content: Pick<CampaignContent, 'attachments'>) =>
    storeFilesOf({ db, mediaStore, fetchFor }, accountId, content, 'content')

  return [
    route(contract.createSnippet, async ({ body }, { caller, transact }) => {
      const files = await filesOf(caller.id, body.content)
      const given = { ...body, files, teamId: body.teamId ?? null }
      return transact(async (tx) => created(presentSnippet(await createSnippet(tx, caller, given))))
    }),
    route(contract.listSnippets, async ({ query }, { caller }) => {
      const isByUse = query.order === 'used'
      const list = isByUse ? listSnippetsByUse : listSnippets
      return ok(
        await readPageBy(
          null,
          query,
          (limit) => list(db.read, viewerOf(caller), query, limit),
          (snippet) => (isByUse ? placeByUse(snippet) : snippet.folded),
          presentSnippet,
        ),
      )
    }),
    route(contract.getSnippet, async ({ params }, { caller }) =>
      ok(presentSnippet(await requireSnippet(db.read, viewerOf(caller), params.id))),
    ),
    route(
      contract.updateSnippet,
      async ({ params, body: { content, ...given } }, { caller, transact }) => {
        const files = content && (await filesOf(caller.id, content))
        return transact(async (tx) =>
          ok(presentSnippet(await changeSnippet(tx, caller, params.id, { ...given, content, files }))),
        )
      },
      async (tx, { params }, caller) => {
        await tx.lock(locks.snippets(caller.id))
        return presentSnippet(await requireSnippet(tx, viewerOf(caller), params.id))
      },
    ),
    route(contract.deleteSnippet, ({ params }, { caller, transact }) =>
      transact(async (tx) => {
        await deleteSnippet(tx, caller, params.id)
        return ok({ success: true, snippetId: params.id })
      }),
    ),
    route(contract.fillSnippet, async ({ params, body }, { caller }) => {
      const snippet = await requireSnippet(db.read, viewerOf(caller), params.id)
      return withContact(db.read, caller.id, body.contactId, async (id) =>
        ok(presentFilled(snippet, await requireContact(db.read, caller.id, id))),
      )
    }),
  ]
}

/** Snippets as a file: shortcuts, texts and teams (docs/interface.md#snippets). */
export const snippetFileRoutes = ({ db, readTable }: { db: Db; readTable: ReadTable }): Route[] => [
  streamRoute(dashboardContract.getSnippetFile, async (_input, { caller, response }) => {
    const snippets = await listSnippets(db.read, viewerOf(caller), {}, maxSnippets)
    const names = new Map((await listAllTeams(db.read, caller.id)).map(({ id, name }) => [id, name]))
    const rows = snippets.map(({ shortcut, body, teamId }) => [
      shortcut,
      body,
      teamId === null ? '' : (names.get(teamId) ?? ''),
    ])
    return sendCsv(
      response,
      'snippets.csv',
      writeRows(rowsAtOnce([['shortcut', 'text', 'team'], ...rows]), ','),
    )
  }),
  streamRoute(dashboardContract.importSnippets, async (_input, { caller, transact, request }) => {
    const bytes = await readTextCsv(request)
    const rows = await readSnippetFile(readTable, bytes)
    return transact(async (tx) => ok(await importSnippets(tx, caller, rows)))
  }),
]
