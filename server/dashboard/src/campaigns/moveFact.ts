import type { CampaignValues } from './campaignForm.ts'

/** The two texts of a bot between which a sentence moves. */
type Texts = Pick<CampaignValues, 'botInstructions' | 'publicFacts'>

const onlyBullet = /^\s*(?:[-*•–·]|\d{1,2}[.)])?\s*$/u

/** The sentences that still stand in the instructions. */
export const leftIn = ({ botInstructions }: Texts, sentences: readonly string[]): string[] =>
  sentences.filter((sentence) => botInstructions.includes(sentence))

/** The texts with a sentence of the instructions moved to the public facts, where it becomes a line. */
export function moveFact({ botInstructions, publicFacts }: Texts, sentence: string): Texts {
  const at = botInstructions.indexOf(sentence)
  if (at < 0) return { botInstructions, publicFacts }
  const from = botInstructions.lastIndexOf('\n', at - 1) + 1
  const end = botInstructions.indexOf('\n', at)
  const to = end < 0 ? botInstructions.length : end
  const line = botInstructions
    .slice(from, to)
    .replace(sentence, () => '')
    .replace(/ {2,}/gu, ' ')
  const rest = onlyBullet.test(line)
    ? botInstructions.slice(0, from) + botInstructions.slice(to + 1)
    : botInstructions.slice(0, from) + line.trimEnd() + botInstructions.slice(to)
  return {
    botInstructions: rest.trim(),
    publicFacts: publicFacts.trim() === '' ? sentence : `${publicFacts.trimEnd()}\n${sentence}`,
  }
}
