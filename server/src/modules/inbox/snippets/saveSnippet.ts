import type { CampaignContent } from '@replyloop/shared/contract/campaignContent'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import { isSameValue } from '@replyloop/shared/values/changes'
import { foldShortcut, maxSnippets } from '@replyloop/shared/values/snippet'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { audit } from '../../access/audit.store.ts'
import { detailsOfChange } from '../../access/auditDetails.rules.ts'
import { keepContentFiles } from '../../conversations/media.ts'
import { requireChoices } from '../../conversations/outgoing.ts'
import { lockTeamToUse } from '../teams/saveTeam.ts'
import {
  countSnippets,
  deleteSnippetRow,
  findSnippetFolded,
  insertSnippet,
  requireSnippet,
  updateSnippetRow,
  type SnippetRow,
  type SnippetValues,
} from './snippets.store.ts'

/** What a snippet is to be: its content with the files that are stored for it. */
export interface GivenSnippet {
  shortcut: string
  content: Omit<CampaignContent, 'attachments'>
  files: readonly StoredFile[]
  /** Whose it is; `null`: everybody's. */
  teamId: string | null
}

/** Writes a snippet. Throws `NAME_TAKEN` and `TEAM_NOT_FOUND`, and refuses one too many. */
export async function createSnippet(tx: Tx, caller: Actor, given: GivenSnippet): Promise<SnippetRow> {
  await tx.lock(locks.snippets(caller.id))
  await requireTeamGiven(tx, caller, given.teamId)
  await requireFree(tx, caller.id, given.shortcut)
  return addSnippet(tx, caller, given)
}

async function addSnippet(
  tx: Tx,
  caller: Actor,
  { shortcut, content, files, teamId }: GivenSnippet,
): Promise<SnippetRow> {
  if ((await countSnippets(tx, caller.id)) >= maxSnippets)
    throw new Problem(
      'VALIDATION_FAILED',
      `There are ${maxSnippets} snippets, and there cannot be more; delete one that nobody needs`,
    )
  const said = { ...named(shortcut), ...saidBy(content), files: [...files], teamId }
  const snippet = await insertSnippet(tx, { accountId: caller.id, ...said })
  await keepContentFiles(tx, snippet, snippet.files)
  await audit(tx, caller, 'snippet_created', snippet.shortcut, { facts: { snippetId: snippet.id } })
  tx.notify(`changed:${caller.id} account`)
  return snippet
}

/** Changes given fields of a snippet. Throws `SNIPPET_NOT_FOUND`, `NAME_TAKEN` and `TEAM_NOT_FOUND`. */
export async function changeSnippet(
  tx: Tx,
  caller: Actor,
  id: string,
  { shortcut, content, files, teamId }: { [K in keyof GivenSnippet]?: GivenSnippet[K] | undefined },
): Promise<SnippetRow> {
  await tx.lock(locks.snippets(caller.id))
  const before = await requireSnippet(tx, { accountId: caller.id }, id)
  await requireTeamGiven(tx, caller, teamId)
  if (shortcut !== undefined && foldShortcut(shortcut) !== before.folded)
    await requireFree(tx, caller.id, shortcut)
  return saveChange(tx, caller, before, {
    ...(shortcut !== undefined && named(shortcut)),
    ...(content && { ...saidBy(content), files: [...(files ?? [])] }),
    ...(teamId !== undefined && { teamId }),
  })
}

async function saveChange(
  tx: Tx,
  caller: Actor,
  before: SnippetRow,
  change: Partial<SnippetValues>,
): Promise<SnippetRow> {
  const { shortcut, folded, body, choices, files, teamId } = before
  const old: SnippetValues = { shortcut, folded, body, choices, files, teamId }
  const next = { ...old, ...change }
  if (isSameValue(old, next)) return before
  const snippet = await updateSnippetRow(tx, before.id, next)
  await keepContentFiles(tx, snippet, snippet.files)
  await audit(tx, caller, 'snippet_changed', snippet.shortcut, {
    ...detailsOfChange(shown(old), shown(next)),
    facts: { snippetId: before.id },
  })
  tx.notify(`changed:${caller.id} account`)
  return snippet
}

const shown = ({ shortcut, body: text, choices: below, files, teamId }: SnippetValues) => ({
  shortcut,
  text,
  teamId,
  beside: { below, files },
})

/**
 * Makes the snippet that a file declares, or changes the one of its shortcut, whose files stay; nothing where it is the same. The caller
 * holds `locks.snippets` of an account that was there before.
 */
export async function declareSnippet(
  tx: Tx,
  operator: Actor,
  { teamId, ...given }: Omit<GivenSnippet, 'files' | 'teamId'> & { teamId?: string | null | undefined },
): Promise<SnippetRow> {
  const known = await findSnippetFolded(tx, operator.id, foldShortcut(given.shortcut))
  if (known === undefined) return addSnippet(tx, operator, { ...given, teamId: teamId ?? null, files: [] })
  return saveChange(tx, operator, known, {
    ...named(given.shortcut),
    ...saidBy(given.content),
    ...(teamId !== undefined && { teamId }),
  })
}

/**
 * Writes a snippet, or changes the text and, where it is given, the team of the one of its shortcut, whose buttons and files stay. Says which. The caller holds
 * `locks.snippets`. Throws `VALIDATION_FAILED` before it writes.
 */
export async function saveText(
  tx: Tx,
  caller: Actor,
  { shortcut, text: body, teamId }: { shortcut: string; text: string; teamId: string | null | undefined },
): Promise<'created' | 'changed' | 'unchanged'> {
  const known = await findSnippetFolded(tx, caller.id, foldShortcut(shortcut))
  if (known === undefined) {
    await addSnippet(tx, caller, { shortcut, content: { body }, files: [], teamId: teamId ?? null })
    return 'created'
  }
  const change = {
    ...named(shortcut),
    ...saidBy({ body, ...known.choices }),
    ...(teamId !== undefined && { teamId }),
  }
  return (await saveChange(tx, caller, known, change)) === known ? 'unchanged' : 'changed'
}

/** Deletes a snippet. Throws `SNIPPET_NOT_FOUND`. */
export async function deleteSnippet(tx: Tx, caller: Actor, id: string): Promise<void> {
  await tx.lock(locks.snippets(caller.id))
  const snippet = await requireSnippet(tx, { accountId: caller.id }, id)
  await keepContentFiles(tx, snippet, [])
  await deleteSnippetRow(tx, id)
  await audit(tx, caller, 'snippet_deleted', snippet.shortcut, { facts: { snippetId: id } })
  tx.notify(`changed:${caller.id} account`)
}

const named = (shortcut: string) => ({ shortcut, folded: foldShortcut(shortcut) })

/** The text and what stands below it. Throws `VALIDATION_FAILED` for what nobody could tap. */
const saidBy = ({ body, buttons, menu, link }: GivenSnippet['content']) => ({
  body,
  choices: requireChoices({ body, buttons, menu, link }, 'content.') ?? null,
})

async function requireTeamGiven(tx: Tx, caller: Actor, teamId: string | null | undefined): Promise<void> {
  if (typeof teamId === 'string') await lockTeamToUse(tx, caller.id, teamId)
}

async function requireFree(tx: Tx, accountId: string, shortcut: string): Promise<void> {
  const taken = await findSnippetFolded(tx, accountId, foldShortcut(shortcut))
  if (taken === undefined) return
  throw new Problem('NAME_TAKEN', `There is already a snippet /${taken.shortcut}; choose another shortcut`, {
    details: [{ path: 'shortcut', message: 'is the shortcut of another snippet' }],
  })
}
