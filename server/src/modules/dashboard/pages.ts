import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Router, type NextFunction, type Request, type RequestHandler, type Response } from 'express'
import { methodNotAllowed } from '../../platform/http/methodNotAllowed.ts'
import { requireHttps, type PlainHttp } from '../../platform/http/requireHttps.ts'
import { guardFiles } from '../../platform/http/guardFiles.ts'
import { serveFolder } from '../../platform/http/serveFolder.ts'
import { securePage } from '../../platform/http/securityHeaders.ts'
import { Problem } from '../../platform/errors/problem.ts'
import { html } from '../../platform/text/html.ts'
import { alonePage, secureAlone } from '../docs/alonePage.ts'

/** Where the dashboard's pages are. */
const pagesPath = '/dashboard'
const pagePattern = /^\/dashboard(?!\/(?:api|assets|install)(?:\/|$))(?:\/|$)/
const noncePlaceholder = /\{\{nonce\}\}/g
const yearSeconds = 31_536_000

/** A page may load this service's own files, and styles that carry the nonce of this one view. */
const secure = (nonce: string) =>
  securePage({
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", `'nonce-${nonce}'`],
    imgSrc: ["'self'", 'data:'],
    mediaSrc: ["'self'"],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    formAction: ["'self'"],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
  })

/** What makes the pages a program of a device: its worker, which may ask for what is below, the icons, and what they are called. */
const secureInstalled: RequestHandler = (request, response, next) =>
  securePage({ connectSrc: ["'self'"] })(request, response, (failure) => {
    response.setHeader('Service-Worker-Allowed', `${pagesPath}/`)
    next(failure)
  })

const offlinePage = alonePage({
  title: 'No connection',
  content: html`<p role="status">
      Replyloop cannot be reached from here. What you have begun to write stays in its window.
    </p>
    <p><a href="">Try again</a></p>`,
})

/**
 * Serves the dashboard from the folder of its build. Every address below `/dashboard/` returns the one page, with a new nonce
 * and therefore uncached; its assets have a hash of their content in their names and are cached for a year.
 */
export function dashboardPages({ folder, plainHttp }: { folder: string; plainHttp: PlainHttp }): Router {
  const pageFile = join(folder, 'index.html')
  const page = existsSync(pageFile) ? readFileSync(pageFile, 'utf8') : undefined

  const beforePage = [
    requireHttps({ plainHttp }),
    (request: Request, _response: Response, next: NextFunction) => {
      request.info.route = `${pagesPath}/*`
      next()
    },
  ]
  const showPage: RequestHandler = (request, response, next) => {
    if (page === undefined) throw new Problem('NOT_FOUND', 'The pages are not built yet; run: npm run build')
    const nonce = randomBytes(16).toString('base64')
    secure(nonce)(request, response, (failure) => {
      if (failure !== undefined) return next(failure)
      response.setHeader('Cache-Control', 'no-store')
      response.type('html').send(page.replace(noncePlaceholder, nonce))
    })
  }

  const router = Router()
  const redirectToPages: RequestHandler = (_request, response) => response.redirect(`${pagesPath}/`)
  router.get('/', beforePage, redirectToPages)
  if (page !== undefined) {
    const files = { brotli: true, gzip: true, immutable: true, maxAge: yearSeconds }
    router.use(`${pagesPath}/assets`, beforePage, guardFiles, serveFolder(join(folder, 'assets'), files))
    const installed = serveFolder(join(folder, 'install'), { etag: true })
    router.use(`${pagesPath}/install`, beforePage, guardFiles, secureInstalled, installed)
  }
  const beforeOffline = [...beforePage, secureAlone({ hasForm: false })]
  // What the worker keeps, and shows where nothing else can be loaded.
  router.get(`${pagesPath}/offline`, beforeOffline, (_request: Request, response: Response) =>
    response.setHeader('Cache-Control', 'no-cache').type('html').send(offlinePage),
  )
  router.get(pagePattern, beforePage, showPage)
  router.all(pagePattern, methodNotAllowed(['GET']))
  return router
}
