import { fold } from './language.ts'
import { questionMark } from './sentences.ts'

const words = new Set(
  [
    'ok okay k kk great perfect cool nice awesome thanks thank thx ty you u so much very many a lot got it',
    'danke dankeschon vielen herzlichen dank dir ihnen super prima alles klar gut passt in ordnung',
    'merci beaucoup bien parfait daccord d accord entendu',
    'gracias muchas mil vale perfecto de acuerdo genial',
    'grazie mille molte va bene perfetto daccordo',
    'obrigado obrigada muito valeu perfeito ta bom',
    'bedankt dank je wel u hartelijk top prima',
  ].flatMap((line) => line.split(' ')),
)

/**
 * Whether a text only thanks, agrees or smiles, in any of the known languages, and so waits for no answer. After a
 * question of ours it is an answer to that, and a person should read it.
 */
export function isCourtesy(text: string, lastOfOurs: string | undefined): boolean {
  if (questionMark.test(lastOfOurs ?? '') || questionMark.test(text)) return false
  const said = fold(text, undefined).match(/[\p{L}\p{N}]+/gu) ?? []
  return said.every((word) => words.has(word))
}
