import type { RequestBody } from '../api.ts'
import type { OneBroadcast } from './broadcastQueries.ts'
import { emptySaid, saidDraft, saidOf, type SaidDraft } from './saidDraft.ts'
import { evenShares } from './shares.ts'

/** One variant of a broadcast while it is written. The only one has neither a name nor a share. */
export interface VariantDraft extends SaidDraft {
  name: string
  share: number | string
}

/** A variant of which nothing is written. */
export const emptyVariant: VariantDraft = { ...emptySaid, name: '', share: 100 }

/** The variants of a broadcast, to be edited. */
export const variantDrafts = ({
  content,
  variants,
}: Pick<OneBroadcast, 'content' | 'variants'>): VariantDraft[] =>
  variants?.map(({ name, share, content: said }) => ({ ...saidDraft(said), name, share })) ?? [
    content === null ? emptyVariant : { ...emptyVariant, ...saidDraft(content) },
  ]

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
