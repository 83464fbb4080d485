import { contentOf, draftFault, draftOf } from '../content/choicesDraft.ts'
import { filesOf } from '../content/filesDraft.ts'
import type { ContentDraft } from '../campaigns/ContentFields.tsx'
import type { RequestBody } from '../api.ts'
import type { OneBroadcast } from './broadcastQueries.ts'
import { evenShares } from './shares.ts'

type Said = NonNullable<OneBroadcast['content']>

/** A template that is chosen, and what each of its variables stands for. */
export interface ChosenTemplate {
  name: string
  language: string | null
  values: Readonly<Record<string, string>>
}

/** One variant of a broadcast while it is written. The only one has neither a name nor a share. */
export interface VariantDraft extends ContentDraft {
  name: string
  share: number | string
  by: 'text' | 'template'
  template: ChosenTemplate | null
}

/** A variant of which nothing is written. */
export const emptyVariant: VariantDraft = {
  name: '',
  share: 100,
  by: 'text',
  text: '',
  choices: null,
  files: [],
  template: null,
}

/** What is said, to be edited. A template that is gone has no name: another one is to be chosen. */
function saidDraft(said: Said): VariantDraft {
  const { template } = said
  if (template === null)
    return { ...emptyVariant, text: said.body ?? '', choices: draftOf(said), files: filesOf(said) }
  const { name, language, values } = template
  return { ...emptyVariant, by: 'template', template: name === null ? null : { name, language, values } }
}

/** The variants of a broadcast, to be edited. */
export const variantDrafts = ({
  content,
  variants,
}: Pick<OneBroadcast, 'content' | 'variants'>): VariantDraft[] =>
  variants?.map(({ name, share, content: said }) => ({ ...saidDraft(said), name, share })) ?? [
    content === null ? emptyVariant : saidDraft(content),
  ]

type GivenContent = NonNullable<RequestBody<'POST /broadcasts'>['content']>

/** What is said, as requests take it. */
function saidOf({ by, text, choices, files, template }: VariantDraft): GivenContent {
  if (by === 'text') return contentOf(text, { choices, files }) ?? { body: text }
  const { name = '', language = null, values = {} } = template ?? {}
  return { template: { name, ...(language !== null && { language }), values: { ...values } } }
}

/** The variants as requests take them: one alone is the content. */
export function contentsOf(
  variants: readonly VariantDraft[],
): Pick<RequestBody<'POST /broadcasts'>, 'content' | 'variants'> {
  const [only, second] = variants
  return only !== undefined && second === undefined
    ? { content: saidOf(only) }
    : {
        variants: variants.map((variant) => ({
          name: variant.name,
          share: Number(variant.share),
          content: saidOf(variant),
        })),
      }
}

/** What a variant lacks, or has too much. */
export const variantFaults = {
  text: ({ by, text }: VariantDraft) => (by === 'text' && text.trim() === '' ? 'Enter a text' : null),
  choices: ({ by, choices, text }: VariantDraft) => (by === 'text' ? draftFault(choices, text) : null),
  template: ({ by, template }: VariantDraft) => {
    if (by === 'text') return null
    if (template === null) return 'Choose a template'
    const isWhole = Object.values(template.values).every((value) => value.trim() !== '')
    return isWhole ? null : 'Say what stands for it'
  },
}

const letters = ['A', 'B', 'C', 'D', 'E']

/** One variant more. Shares that were even stay so; else the new one gets none yet. */
export function withOneMore(variants: readonly VariantDraft[], holdout: number): VariantDraft[] {
  const taken = variants.map(({ name }) => name)
  const free = letters.filter((letter) => !taken.includes(letter))
  const named = (variant: VariantDraft): VariantDraft =>
    variant.name === '' ? { ...variant, name: free.shift() ?? '' } : variant
  const all = [...variants, { ...emptyVariant, share: '', by: variants[0]?.by ?? 'text' }].map(named)
  return wereEven(variants, holdout) ? sharedEvenly(all, holdout) : all
}

/** All variants but one. The last that is left has no name. */
export function withoutOne(
  variants: readonly VariantDraft[],
  index: number,
  holdout: number,
): VariantDraft[] {
  const left = variants.filter((_, at) => at !== index)
  if (left.length === 1) return left.map((only) => ({ ...only, name: '', share: 100 }))
  return wereEven(variants, holdout) ? sharedEvenly(left, holdout) : left
}

/** The variants, each with as large a share as the others. */
export const sharedEvenly = (variants: readonly VariantDraft[], holdout: number): VariantDraft[] => {
  const shares = evenShares(variants.length, holdout)
  return variants.map((variant, at) => ({ ...variant, share: shares[at] ?? '' }))
}

const wereEven = (variants: readonly VariantDraft[], holdout: number): boolean =>
  variants.length === 1 ||
  evenShares(variants.length, holdout).every((share, at) => share === Number(variants[at]?.share))
