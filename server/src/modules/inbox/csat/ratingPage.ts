import { csatScores, maxRatingComment } from '@replyloop/shared/values/inbox'
import type { Language } from '@replyloop/shared/values/language'
import { html, type Html } from '../../../platform/text/html.ts'
import { plainPage } from '../../docs/alonePage.ts'
import { ratingTexts } from './ratingTexts.ts'

/** How far a link is. */
export type RatingState = 'asks' | 'rated' | 'ended'

/** The page of a rating in a language; `isIncomplete`: what was sent has no score. */
export function ratingPage(
  language: Language,
  { state, from, isIncomplete = false }: { state: RatingState; from: string; isIncomplete?: boolean },
): string {
  const texts = ratingTexts[language]
  const page = (title: string, content: Html) => plainPage({ language, title, content })
  if (state === 'ended') return page(texts.ended, html`<p>${texts.endedWhy}</p>`)
  if (state === 'rated') return page(texts.thanks, html`<p>${texts.stored}</p>`)
  const scores = csatScores.map(
    (score) =>
      html`<label
        ><input type="radio" name="score" value="${String(score)}" required />
        <span aria-hidden="true">${'★'.repeat(score)}</span>
        <span class="unseen">${texts.score.replace('{score}', String(score))}</span></label
      >`,
  )
  return page(
    texts.title,
    html`<p><bdi>${from}</bdi></p>
      ${isIncomplete ? html`<p role="alert">${texts.choose}</p>` : html``}
      <form method="post" class="rating">
        <fieldset>
          <legend>${texts.worst}, ${texts.best}</legend>
          ${scores}
        </fieldset>
        <label for="comment">${texts.comment}</label>
        <textarea id="comment" name="comment" rows="4" maxlength="${String(maxRatingComment)}"></textarea>
        <button>${texts.send}</button>
      </form>`,
  )
}
