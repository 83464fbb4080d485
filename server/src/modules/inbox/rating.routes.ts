import { RatingForm } from '@replyloop/shared/contract/rating'
import { knownLanguages, type Language } from '@replyloop/shared/values/language'
import { Router, type Request, type Response } from 'express'
import { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { methodNotAllowed } from '../../platform/http/methodNotAllowed.ts'
import { bodyReaderFor } from '../../platform/http/readBody.ts'
import { requireHttps, type PlainHttp } from '../../platform/http/requireHttps.ts'
import { secureAlone } from '../docs/alonePage.ts'
import { rateEpisode, readRating } from './csat/rateEpisode.ts'
import { isRatingLink, ratingPath, type RatingLinks } from './csat/ratingLink.ts'
import { ratingPage } from './csat/ratingPage.ts'

const Link = z.object({ episodeId: z.string().max(64), signature: z.string().max(128) })

const readBody = bodyReaderFor({ bytes: 16 * 1024, values: 10 })

/**
 * The pages that ask for a rating, for those who have the signed link of a question (docs/interface.md#inbox-settings). Nobody has to
 * be signed in. A button sends it, since programs that look for viruses open links.
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
  const path = `${ratingPath}/:episodeId/:signature`
  const router = Router()
  const episodeOf = (params: unknown): string | undefined => {
    const link = Link.safeParse(params)
    return link.success && isRatingLink({ box }, link.data) ? link.data.episodeId : undefined
  }
  router.use(
    ratingPath,
    requireHttps({ plainHttp }),
    secureAlone({ hasForm: true }),
    (request, response, next) => {
      request.info.route = path
      response.setHeader('Cache-Control', 'no-store')
      response.setHeader('Referrer-Policy', 'no-referrer') // the address is the key
      next()
    },
  )
  router.get(path, async (request, response) => {
    const episodeId = episodeOf(request.params)
    const shown = episodeId === undefined ? ended : await readRating(db.read, episodeId, clock.now())
    sendPage(request, response, shown.state === 'ended' ? 410 : 200, shown)
  })
  router.post(path, async (request, response) => {
    const episodeId = episodeOf(request.params)
    const form = RatingForm.safeParse((await readBody(request, response, true)).json)
    if (episodeId === undefined) return sendPage(request, response, 410, ended)
    if (!form.success) {
      const shown = await readRating(db.read, episodeId, clock.now())
      return sendPage(request, response, 400, { ...shown, isIncomplete: true })
    }
    const state = await db.write((tx) => rateEpisode(tx, episodeId, form.data))
    return sendPage(request, response, state === 'ended' ? 410 : 200, { state, from: '' })
  })
  router.all(path, methodNotAllowed(['GET', 'POST']))
  return router
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
