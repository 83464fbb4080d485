import { RatingForm } from '@replyloop/shared/contract/rating'
import { knownLanguages, type Language } from '@replyloop/shared/values/language'
import type { Request, Response, Router } from 'express'
import { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { bodyReaderFor } from '../../platform/http/readBody.ts'
import type { PlainHttp } from '../../platform/http/requireHttps.ts'
import { linkedPage } from '../docs/alonePage.ts'
import { rateEpisode, readRating } from './csat/rateEpisode.ts'
import { isRatingLink, ratingPath, type RatingLinks } from './csat/ratingLink.ts'
import { ratingPage } from './csat/ratingPage.ts'

const Link = z.object({ episodeId: z.string().max(64), signature: z.string().max(128) })

const readBody = bodyReaderFor({ bytes: 16 * 1024, values: 10 })

/**
 * The pages that ask for a rating, for those who have the signed link of a question (docs/interface.md#inbox-settings). Nobody has to
 * be signed in.
 */
export function ratingRoutes({
  db,
  box,
  clock,
  plainHttp,
}: {
  db: Db
  clock: Clock
  plainHttp: PlainHttp
} & Pick<RatingLinks, 'box'>): Router {
  const episodeOf = (params: unknown): string | undefined => {
    const link = Link.safeParse(params)
    return link.success && isRatingLink({ box }, link.data) ? link.data.episodeId : undefined
  }
  const show = async (request: Request, response: Response) => {
    const episodeId = episodeOf(request.params)
    const shown = episodeId === undefined ? ended : await readRating(db.read, episodeId, clock.now())
    sendPage(request, response, shown.state === 'ended' ? 410 : 200, shown)
  }
  const submit = async (request: Request, response: Response) => {
    const episodeId = episodeOf(request.params)
    const form = RatingForm.safeParse((await readBody(request, response, true)).json)
    if (episodeId === undefined) return sendPage(request, response, 410, ended)
    if (!form.success) {
      const shown = await readRating(db.read, episodeId, clock.now())
      return sendPage(request, response, 400, { ...shown, isIncomplete: true })
    }
    const state = await db.write((tx) => rateEpisode(tx, episodeId, form.data))
    return sendPage(request, response, state === 'ended' ? 410 : 200, { state, from: '' })
  }
  return linkedPage({ base: ratingPath, names: '/:episodeId/:signature', plainHttp }, { show, submit })
}

const ended = { state: 'ended', from: '' } as const

/** In the language of who reads it. */
function sendPage(
  request: Request,
  response: Response,
  status: number,
  shown: Parameters<typeof ratingPage>[1],
): void {
  const accepted = request.acceptsLanguages([...knownLanguages])
  const language: Language = knownLanguages.find((each) => each === accepted) ?? 'en'
  response.status(status).vary('Accept-Language').type('html').send(ratingPage(language, shown))
}
