/** After how many days without a word a conversation may close by itself at the latest. */
export const maxCloseAfterDays = 365
/** The longest target of a reply, in minutes of the hours: thirty days. */
export const maxReplyMinutes = 30 * 24 * 60
/** The longest away text, in code points: it fits into what each channel carries. */
export const maxAwayText = 640
/** The longest question about a conversation, in code points. */
export const maxCsatQuestion = 640
/** How rarely a contact may be asked at most, in days. */
export const maxCsatDays = 365

/** For how long the page of a rating takes a score, in days after it was asked for. */
export const ratingLinkDays = 14
/** The longest comment of a rating, in code points. */
export const maxRatingComment = 1000
/** After how many hours somebody may ask again for a rating of the same episode. */
export const askedAgainAfterHours = 24

/** The scores of a conversation, from the worst to the best. */
export const csatScores = [1, 2, 3, 4, 5] as const
export type CsatScore = (typeof csatScores)[number]

/** What is tapped to give an episode a score: the id, and what is read. */
export const csatChoiceOf = (episodeId: string, score: CsatScore): { id: string; title: string } => ({
  id: `csat:${episodeId}:${score}`,
  title: '★'.repeat(score),
})

/** The episode and the score that the id of a tap means; `undefined` of any other tap. */
export function csatOf(choiceId: string | undefined): { episodeId: string; score: CsatScore } | undefined {
  const [, episodeId, written] = /^csat:(epi_\w+):([1-5])$/.exec(choiceId ?? '') ?? []
  const score = csatScores.find((each) => String(each) === written)
  return episodeId === undefined || score === undefined ? undefined : { episodeId, score }
}
