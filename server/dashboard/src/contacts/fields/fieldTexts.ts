import type { DeclaredForm, DeclaredType } from '@replyloop/shared/values/customField'

/** What people call the types of custom fields. */
export const typeNames: Readonly<Record<DeclaredType, string>> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  datetime: 'Date and time',
  choice: 'Choice',
  yesno: 'Yes or no',
}

/** What a value of a field has to be. */
export function wantedValue({ type, options }: DeclaredForm): string {
  switch (type) {
    case 'text':
      return 'text'
    case 'number':
      return 'a number such as 1234.5 is wanted.'
    case 'date':
      return 'a date such as 2026-11-30 is wanted.'
    case 'datetime':
      return 'a date with a time such as 2026-11-30 14:00 is wanted.'
    case 'choice':
      return `one of its options is wanted: ${options.join(', ')}.`
    case 'yesno':
      return 'yes or no is wanted.'
  }
}
