import type { RequestBody } from '../api.ts'
import type { ContentDraft } from '../campaigns/ContentFields.tsx'
import { contentOf, draftFault, draftOf, type Shown } from '../content/choicesDraft.ts'
import { filesOf } from '../content/filesDraft.ts'

/** A template that is chosen, and what each of its variables stands for. */
export interface ChosenTemplate {
  name: string
  language: string | null
  values: Readonly<Record<string, string>>
}

/** What is said, by a text or a template, while it is written. */
export interface SaidDraft extends ContentDraft {
  by: 'text' | 'template'
  template: ChosenTemplate | null
}

/** Nothing yet. */
export const emptySaid: SaidDraft = { by: 'text', text: '', choices: null, files: [], template: null }

/** What is said, to be edited. A template that is gone has no name: another one is to be chosen. */
export function saidDraft(
  said: Shown &
    NonNullable<Parameters<typeof filesOf>[0]> & {
      body: string | null
      template: (Omit<ChosenTemplate, 'name'> & { name: string | null }) | null
    },
): SaidDraft {
  const { template } = said
  if (template === null)
    return { ...emptySaid, text: said.body ?? '', choices: draftOf(said), files: filesOf(said) }
  const { name, language, values } = template
  return { ...emptySaid, by: 'template', template: name === null ? null : { name, language, values } }
}

type GivenContent = NonNullable<RequestBody<'POST /broadcasts'>['content']>

/** A template as requests take it. */
export const templateRequest = (template: ChosenTemplate | null) => {
  const { name = '', language = null, values = {} } = template ?? {}
  return { name, ...(language !== null && { language }), values: { ...values } }
}

/** What is said, as requests take it. */
export const saidOf = ({ by, text, choices, files, template }: SaidDraft): GivenContent =>
  by === 'text'
    ? (contentOf(text, { choices, files }) ?? { body: text })
    : { template: templateRequest(template) }

/** What is wrong with what is said: what it lacks, or has too much. */
export const saidFaults = {
  text: ({ by, text }: SaidDraft) => (by === 'text' && text.trim() === '' ? 'Enter a text' : null),
  choices: ({ by, choices, text }: SaidDraft) => (by === 'text' ? draftFault(choices, text) : null),
  template: ({ by, template }: SaidDraft) => {
    if (by === 'text') return null
    if (template === null) return 'Choose a template'
    const isWhole = Object.values(template.values).every((value) => value.trim() !== '')
    return isWhole ? null : 'Say what stands for it'
  },
}
