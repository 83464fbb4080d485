import type { SecretBox } from '../../../platform/crypto/secretBox.ts'

/** Where the pages are that ask for a rating. */
export const ratingPath = '/rate'

const signedText = (episodeId: string) => `rate:${episodeId}`

/** What links and takes ratings. */
export interface RatingLinks {
  box: SecretBox
  serverUrl: () => string
}

/** The address of the page that asks how an episode was: nobody can guess it. */
const ratingUrl = ({ box, serverUrl }: RatingLinks, episodeId: string): string =>
  `${serverUrl()}${ratingPath}/${episodeId}/${box.sign(signedText(episodeId))}`

/** Whether an address is one that this service has made. */
export const isRatingLink = (
  { box }: Pick<RatingLinks, 'box'>,
  { episodeId, signature }: { episodeId: string; signature: string },
): boolean => box.verify(signedText(episodeId), signature)

const variable = /\{\{\s*ratingLink\s*\}\}/g

/** A question with the address of its page, where it names that; else `undefined`. */
export function withRatingLink(links: RatingLinks, question: string, episodeId: string): string | undefined {
  if (question.search(variable) < 0) return undefined
  return question.replaceAll(variable, () => ratingUrl(links, episodeId))
}
