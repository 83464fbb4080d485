import type { CampaignContent } from '@replyloop/shared/contract/campaignContent'
import { buffer } from 'node:stream/consumers'
import { contract } from '@replyloop/shared/contract/contract'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { maxSnippetFileMiB, maxSnippets } from '@replyloop/shared/values/snippet'
import type { Db } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { csvBody, sendCsv, writeRows } from '../../platform/http/csvStreams.ts'
import { created, ok, route, streamRoute, type Route } from '../../platform/http/endpoint.ts'
import { readPageBy } from '../../platform/http/page.ts'
import type { SafeFetch } from '../../platform/outboundHttp/safeFetch.ts'
import { requireContact, withContact } from '../contacts/findContact.ts'
import { filesGiven, keptFiles, storeNewFile, type MediaStore } from '../conversations/media.ts'
import { importSnippets, readSnippetFile, type ReadTable } from './snippets/importSnippets.ts'
import { changeSnippet, createSnippet, deleteSnippet } from './snippets/saveSnippet.ts'
import { presentFilled, presentSnippet } from './snippets/snippet.presenter.ts'
import { listSnippets, requireSnippet } from './snippets/snippets.store.ts'

interface SnippetParts {
  db: Db
  mediaStore: MediaStore
  fetchFor: SafeFetch['fetchFor']
}

/** Ready replies (docs/interface.md#snippets). */
export function snippetRoutes({ db, mediaStore, fetchFor }: SnippetParts): Route[] {
  /** The files that a content names, those of the request stored. */
  const filesOf = async (
    accountId: string,
    { attachments = [] }: Pick<CampaignContent, 'attachments'>,
  ): Promise<StoredFile[]> => {
    const parts = { db, store: mediaStore, fetch: fetchFor(accountId) }
    const files = await filesGiven(db.read, accountId, attachments, {
      path: 'content.attachments',
      store: (file, path) => storeNewFile(parts, file, path),
    })
    return keptFiles(files)
  }

  return [
    route(contract.createSnippet, async ({ body }, { caller, transact }) => {
      const given = { ...body, files: await filesOf(caller.id, body.content) }
      return transact(async (tx) => created(presentSnippet(await createSnippet(tx, caller, given))))
    }),
    route(contract.listSnippets, async ({ query }, { caller }) =>
      ok(
        await readPageBy(
          null,
          query,
          (limit) => listSnippets(db.read, caller.id, query, limit),
          ({ folded }) => folded,
          presentSnippet,
        ),
      ),
    ),
    route(contract.getSnippet, async ({ params }, { caller }) =>
      ok(presentSnippet(await requireSnippet(db.read, caller.id, params.id))),
    ),
    route(
      contract.updateSnippet,
      async ({ params, body: { shortcut, content } }, { caller, transact }) => {
        const files = content && (await filesOf(caller.id, content))
        return transact(async (tx) =>
          ok(presentSnippet(await changeSnippet(tx, caller, params.id, { shortcut, content, files }))),
        )
      },
      async (tx, { params }, caller) => {
        await tx.lock(locks.snippets(caller.id))
        return presentSnippet(await requireSnippet(tx, caller.id, params.id))
      },
    ),
    route(contract.deleteSnippet, ({ params }, { caller, transact }) =>
      transact(async (tx) => {
        await deleteSnippet(tx, caller, params.id)
        return ok({ success: true, snippetId: params.id })
      }),
    ),
    route(contract.fillSnippet, async ({ params, body }, { caller }) => {
      const snippet = await requireSnippet(db.read, caller.id, params.id)
      return withContact(db.read, caller.id, body.contactId, async (id) =>
        ok(presentFilled(snippet, await requireContact(db.read, caller.id, id))),
      )
    }),
  ]
}

/** Snippets as a file: shortcuts and texts (docs/interface.md#snippets). */
export const snippetFileRoutes = ({ db, readTable }: { db: Db; readTable: ReadTable }): Route[] => [
  streamRoute(dashboardContract.getSnippetFile, (_input, { caller, response }) => {
    async function* lines() {
      yield [['shortcut', 'text']]
      const snippets = await listSnippets(db.read, caller.id, {}, maxSnippets)
      yield snippets.map(({ shortcut, body }) => [shortcut, body])
    }
    return sendCsv(response, 'snippets.csv', writeRows(lines(), ','))
  }),
  streamRoute(dashboardContract.importSnippets, async (_input, { caller, transact, request }) => {
    const bytes = await buffer(csvBody(request, maxSnippetFileMiB * 1024 * 1024))
    const rows = await readSnippetFile(readTable, bytes)
    return transact(async (tx) => ok(await importSnippets(tx, caller, rows)))
  }),
]
