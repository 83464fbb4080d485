import type { ImportState } from '@replyloop/shared/values/transfer'
import type { Tx } from '../../../platform/db/db.ts'
import { findImport, type ImportEnd } from '../../transfers/imports.ts'
import type { WriteMail } from './mailText.ts'
import { tellMembers } from '../sending/tellMembers.ts'
import { quotedName, withoutLinks } from './withoutLinks.rules.ts'

/** Has the one who began an import told that it has ended. */
export async function mailImportEnd(tx: Tx, { importId, accountId, memberId }: ImportEnd): Promise<void> {
  if (memberId !== null)
    await tellMembers(
      tx,
      { kind: 'import_finished', ids: [memberId] },
      { about: 'import_finished', accountId, subject: importId },
    )
}

const outcomes: Partial<Record<ImportState, string>> = { failed: 'has failed', cancelled: 'was cancelled' }

/** What an import has come to. */
export const importMail: WriteMail = async ({ read, mail, account, member, serverUrl }) => {
  const found = await findImport(read, mail.subject ?? '')
  if (found === undefined) return undefined
  const { fileName, state, failure, created, updated, rejected } = found
  const file = fileName === null ? 'your file' : quotedName(fileName)
  return {
    subject: `The import of ${file} into ${quotedName(account.name)} ${outcomes[state] ?? 'is finished'}`,
    paragraphs: [
      ...(failure === null ? [] : [`${withoutLinks(failure)}.`]),
      `Contacts added: ${created}. Changed: ${updated}. Rows that could not be used: ${rejected}.`,
    ],
    button:
      member.accountId === account.id
        ? { label: 'See the import', url: `${serverUrl}/dashboard/contacts/imports/${found.id}` }
        : { label: 'Open Agency', url: `${serverUrl}/dashboard/agency` }, // from where they act as the account
    reason: 'You get this mail because you began this import.',
  }
}
