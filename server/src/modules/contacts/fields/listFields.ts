import type { CustomField } from '@replyloop/shared/contract/customField'
import type { CustomFieldKind, DeclaredType } from '@replyloop/shared/values/customField'
import { maxCounted } from '@replyloop/shared/values/limits'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { pipelined, type Reader } from '../../../platform/db/db.ts'
import type { SearchQuery } from '../../../platform/http/page.ts'
import { listFieldNames, listUsedFields } from './customFields.store.ts'
import { countNotFitting, listDeclaredFields, type DeclaredFieldRow } from './declaredFields.store.ts'

/** What the values of a declared field are. */
const kindOf: Readonly<Record<DeclaredType, CustomFieldKind>> = {
  text: 'text',
  number: 'number',
  date: 'text',
  datetime: 'text',
  choice: 'text',
  yesno: 'boolean',
}

/** The custom fields of an account as responses show them, in the order of their names. */
export async function listFields(
  read: Reader,
  accountId: string,
  query: SearchQuery,
  limit: number,
): Promise<CustomField[]> {
  const names = await listFieldNames(read, accountId, query, limit)
  return names.length === 0 ? [] : presentFields(read, accountId, names)
}

/** A declared field as responses show it. */
export async function presentField(read: Reader, field: DeclaredFieldRow): Promise<CustomField> {
  const [shown] = await presentFields(read, field.accountId, [field.name])
  if (shown === undefined) throw new Error(`${field.id} is not declared`)
  return shown
}

async function presentFields(
  read: Reader,
  accountId: string,
  names: readonly string[],
): Promise<CustomField[]> {
  const [used, declared] = await pipelined(
    listUsedFields(read, accountId, names),
    listDeclaredFields(read, accountId),
  )
  const present = async (name: string): Promise<CustomField> => {
    const use = used.find((each) => each.name === name)
    const field = declared.find((each) => each.name === name)
    return {
      name,
      type: use === undefined ? kindOf[field?.type ?? 'text'] : use.kinds === 1 ? use.kind : 'mixed',
      lastSeenAt: use === undefined ? null : isoTime(use.lastSeenAt),
      isDeclared: field !== undefined,
      id: field?.id ?? null,
      declaredType: field?.type ?? null,
      options: field?.type === 'choice' ? field.options : null,
      state: field === undefined ? null : field.convertedAt === null ? 'converting' : 'ready',
      notFitting: field === undefined ? null : await countNotFitting(read, field, maxCounted),
    }
  }
  return pipelined(...names.map(present))
}
