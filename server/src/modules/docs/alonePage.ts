import { Router, type RequestHandler } from 'express'
import { methodNotAllowed } from '../../platform/http/methodNotAllowed.ts'
import { requireHttps, type PlainHttp } from '../../platform/http/requireHttps.ts'
import { securePage } from '../../platform/http/securityHeaders.ts'
import { html, type Html } from '../../platform/text/html.ts'
import { framePage, headOf, inlineStyle } from './frame.ts'
import { style } from './style.ts'

// In the page itself, so that it looks like one also where nothing else of the service can be loaded.
const look = inlineStyle(style)

/** A page that says one thing. */
export const alonePage = ({ title, content }: { title: string; content: Html }): string =>
  framePage({
    title,
    head: look.element,
    content: html`<main id="main" class="alone" tabindex="-1">
      <h1>${title}</h1>
      ${content}
    </main>`,
  })

/** A page that says one thing to somebody who is no user of the service: it leads nowhere else. */
export const plainPage = ({
  language,
  title,
  content,
}: {
  language: string
  title: string
  content: Html
}): string =>
  html`<!doctype html>
    <html lang="${language}">
      ${headOf(title, look.element)}
      <body>
        <main id="main" class="alone">
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `.html

/** The security headers of such a page: it loads the mark in its head, and runs nothing. */
export const secureAlone = ({ hasForm }: { hasForm: boolean }) =>
  securePage({
    styleSrc: [look.source],
    imgSrc: ["'self'"],
    formAction: [hasForm ? "'self'" : "'none'"],
  })

/** The page of signed links, which have `names` behind `base`. */
interface LinkedPage {
  base: string
  /** As Express has them, such as `/:id/:signature`. */
  names: string
  plainHttp: PlainHttp
}

/**
 * A page for those who have a signed link, signed in or not: it shows itself, and does what it is for by the button of its form alone,
 * since programs that look for viruses open links. Its address is a key: nothing keeps it, and no other site is told.
 */
export function linkedPage(
  { base, names, plainHttp }: LinkedPage,
  { show, submit }: Record<'show' | 'submit', RequestHandler>,
): Router {
  const path = `${base}${names}`
  const router = Router()
  router.use(base, requireHttps({ plainHttp }), secureAlone({ hasForm: true }), (request, response, next) => {
    request.info.route = path
    response.setHeader('Cache-Control', 'no-store')
    next()
  })
  router.get(path, show)
  router.post(path, submit)
  router.all(path, methodNotAllowed(['GET', 'POST']))
  return router
}
