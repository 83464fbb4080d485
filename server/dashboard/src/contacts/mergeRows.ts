import type { ResponseBody } from '../api.ts'

type Preview = ResponseBody<'GET /contacts/:id/merge_preview'>

/** A field of two contacts side by side. */
interface MergeRow {
  name: string
  /** What the kept contact has afterwards. */
  kept: string | null
  other: string | null
  /** Whether the kept one gets it from the other. */
  isFilled: boolean
  /** What becomes of the other's value where it does not stay. */
  note: string | undefined
}

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email',
  fromId: 'Sender',
} as const
const fields = ['firstName', 'lastName', 'phone', 'email', 'fromId'] as const

const textOf = (value: string | number | boolean | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

/** The contact that is kept as it is now, without what it gets from the other one. */
export const keptNow = ({ contact, filled }: Preview): Preview['contact'] => ({
  ...contact,
  ...Object.fromEntries(filled.map((field) => [field, null])),
})

/** The fields that either contact has, with what becomes of each. */
export function mergeRows({ contact, merged, filled, differing, aliases }: Preview): MergeRow[] {
  const noteOf = (field: string) => {
    if (!differing.some((each) => each.field === field)) return undefined
    return aliases.some(({ kind }) => kind === field) ? 'still leads here' : 'is dropped'
  }
  const rowOf = (field: string, name: string, kept: string | null, other: string | null): MergeRow => ({
    name,
    kept,
    other,
    isFilled: filled.includes(field),
    note: noteOf(field),
  })
  return [
    ...fields.map((field) => rowOf(field, labels[field], contact[field], merged[field])),
    ...Object.keys(contact.customFields).map((key) =>
      rowOf(
        `customFields.${key}`,
        key,
        textOf(contact.customFields[key]),
        textOf(Object.hasOwn(merged.customFields, key) ? merged.customFields[key] : null),
      ),
    ),
  ].filter(({ kept, other }) => kept !== null || other !== null)
}
