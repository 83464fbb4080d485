import { Router, type RequestHandler } from 'express'
import swaggerUi from 'swagger-ui-express'
import { framePage, inlineStyle } from '../modules/docs/frame.ts'
import { frameStyle } from '../modules/docs/frameStyle.ts'
import { makeDocument, sendDocument, type PublicDocument } from '../platform/http/publicDocument.ts'
import { securePage } from '../platform/http/securityHeaders.ts'
import { html } from '../platform/text/html.ts'
import { referenceScript } from './apiReferenceScript.ts'
import { referenceStyle } from './apiReferenceStyle.ts'

/** The reference of the API for people, at `path`: Swagger UI within a page of this service, which reads the document at `documentPath`. */
export function apiReference(path: string, documentPath: string): Router {
  const look = inlineStyle(`${frameStyle}${referenceStyle}`)
  // Made for the first who asks, not at each start.
  let page: PublicDocument | undefined
  let script: PublicDocument | undefined
  const router = Router()
  router.use(secure(look.source))
  router.get('/swagger-ui-init.js', (request, response) => {
    script ??= makeDocument('js', referenceScript(documentPath))
    sendDocument(request, response, script)
  })
  router.use(swaggerUi.serveFiles(), ((request, response) => {
    page ??= makeDocument('html', referencePage({ path, documentPath, look }))
    sendDocument(request, response, page)
  }) satisfies RequestHandler)
  return router
}

const referencePage = ({
  path,
  documentPath,
  look,
}: {
  path: string
  documentPath: string
  look: ReturnType<typeof inlineStyle>
}) =>
  framePage({
    title: 'Reference of the API',
    place: 'api',
    head: html`<link rel="stylesheet" href="${path}/swagger-ui.css" />
      ${look.element}
      <script defer src="${path}/swagger-ui-bundle.js"></script>
      <script defer src="${path}/swagger-ui-init.js"></script>`,
    content: html`<main id="main" tabindex="-1">
      <h1>Reference of the API</h1>
      <p class="intro">
        Every endpoint, with its fields and answers. Begin with
        <a href="/docs/api/getting-started">The API in ten minutes</a>; what holds for all of them is
        <a href="/docs/interface">what the interface promises</a>. For tools there is
        <a href="${documentPath}">the OpenAPI document</a>.
      </p>
      <noscript><p class="intro">The list of the endpoints needs JavaScript.</p></noscript>
      <div id="swagger-ui"></div>
    </main>`,
  })

/** The page loads this service's own files, asks this service, and has no styles but those in it. */
const secure = (style: string) =>
  securePage({
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", style],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    formAction: ["'none'"],
  })
