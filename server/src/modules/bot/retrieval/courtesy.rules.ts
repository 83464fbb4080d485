import { fold } from './foldedText.ts'
import { questionMark } from './sentences.ts'

const words = new Set(
  [
    'ok okay k kk great perfect cool nice awesome thanks thank thx ty you u so much very many a lot got it again sounds good cheers noted',
    'lol haha hahaha hehe jaja bye goodbye tschuss adios arrivederci tchau doei',
    'danke dankeschon vielen herzlichen dank dir ihnen super prima alles klar gut passt in ordnung schon perfekt toll',
    'merci beaucoup bien parfait daccord d accord entendu',
    'gracias muchas mil vale perfecto perfecta listo de acuerdo genial',
    'grazie mille molte va bene perfetto daccordo',
    'obrigado obrigada muito valeu beleza otimo perfeito ta bom',
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
