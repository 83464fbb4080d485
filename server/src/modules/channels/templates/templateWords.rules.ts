import { templateVariable } from '@replyloop/shared/values/templateVariable'

/** The name of a parameter: `first_name` for `firstName`. */
export const parameterName = (variable: string): string => {
  const name = variable
    .trim()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '_')
    .replaceAll(/^[_\d]+|_+$/g, '')
    .slice(0, 40)
  return name === '' ? 'field' : name
}

const examples: Readonly<Record<string, string>> = {
  first_name: 'Maria',
  firstname: 'Maria',
  last_name: 'Silva',
  lastname: 'Silva',
  name: 'Maria Silva',
  full_name: 'Maria Silva',
  phone: '+15550100',
  phone_number: '+15550100',
  email: 'maria@example.com',
}

/** What a variable may stand for: its fallback, else something of its kind, else its name in words. */
export const exampleOf = (name: string, fallback = ''): string =>
  fitParameter(fallback) || (examples[name] ?? name.replaceAll('_', ' '))

/** A value as providers take it: they refuse line breaks, tabs and rows of spaces in parameters. */
export const fitParameter = (value: string): string => value.replaceAll(/\s+/g, ' ').trim()

/** The length of a text as a person counts, in which an emoji is one. */
export const lengthOf = (text: string): number => Array.from(text).length
/** How many variables of ours a text has. */
export const variablesIn = (text: string): number => Array.from(text.matchAll(templateVariable)).length
/** Whether a text has an emoji. */
export const hasEmoji = (text: string): boolean => /\p{Extended_Pictographic}/u.test(text)
