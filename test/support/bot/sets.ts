import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'

/** A campaign with its answers, more wordings of each, and what people ask it. */
const QuestionCampaign = z.object({
  id: z.string(),
  language: z.string(),
  pairs: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** Further wordings, by pair. */
  phrasings: z.array(z.array(z.string())),
  /** With the number of the pair that answers each; `null`: none does. */
  questions: z.array(z.object({ text: z.string(), expect: z.number().int().nullable() })),
})
export type QuestionCampaign = z.infer<typeof QuestionCampaign>

/** Campaigns from one source. */
export interface QuestionSet {
  name: string
  campaigns: QuestionCampaign[]
}

/** The folder with the sets of others, which are no part of the project (`CHANNEL_CORPUS`); `undefined` where there is none. */
export function outsideSets(): string | undefined {
  const corpus = process.env['CHANNEL_CORPUS'] ?? join(import.meta.dirname, '../../../../shared/fixtures')
  const folder = join(corpus, 'bot')
  return existsSync(folder) ? folder : undefined
}

/** The set that is part of the repository. */
const studioFile = join(import.meta.dirname, 'studio.json')

const readSet = (file: string): QuestionSet => ({
  name: basename(file, '.json'),
  campaigns: z.array(QuestionCampaign).parse(JSON.parse(readFileSync(file, 'utf8'))),
})

/** The set of the repository, and those of a folder beside it. */
export function readSets(folder: string | undefined): QuestionSet[] {
  const others = folder === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith('.json'))
  return [
    studioFile,
    ...others
      .filter((name) => name !== basename(studioFile))
      .sort()
      .map((name) => join(folder ?? '', name)),
  ].map(readSet)
}

/** The answers of a campaign with so many wordings each at most, as its bot knows them. */
export const answersOf = ({ pairs, phrasings }: QuestionCampaign, wordings: number) =>
  pairs.map(({ question, answer }, at) => ({
    id: String(at),
    questions: [question, ...(phrasings[at] ?? []).slice(0, wordings - 1)],
    answer,
  }))

/** Whether a set has further wordings. */
export const hasWordings = ({ campaigns }: QuestionSet): boolean =>
  campaigns.some(({ phrasings }) => phrasings.some((all) => all.length > 0))
