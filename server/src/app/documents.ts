import { createHash } from 'node:crypto'
import { contract } from '@replyloop/shared/contract/contract'
import { openApi } from '@replyloop/shared/openapi/openapi'
import { Router, type Request, type RequestHandler, type Response } from 'express'
import helmet from 'helmet'
import swaggerUi from 'swagger-ui-express'
import { basePath } from '../platform/http/paths.ts'
import { methodNotAllowed } from '../platform/http/methodNotAllowed.ts'
import { requestInfo } from '../platform/http/observe.ts'
import { requireHttps, type PlainHttp } from '../platform/http/requireHttps.ts'
import { makeDocument, sendDocument, type PublicDocument } from '../platform/http/publicDocument.ts'

/** The OpenAPI document and its page, served from this package; no key needed (docs/interface.md#endpoints). */
export function documentRoutes({
  serverUrl,
  version,
  plainHttp,
  limitStrangers,
}: {
  serverUrl: () => string
  version: string
  plainHttp: PlainHttp
  limitStrangers: RequestHandler
}): Router {
  const router = Router()
  const documentPath = `${basePath}${contract.getOpenApi.path}`
  const docsPath = `${basePath}/docs`
  router.use([documentPath, docsPath], requireHttps({ plainHttp }), (request, _response, next) => {
    requestInfo(request).route = request.baseUrl.toLowerCase() // each spelling is served, and none may make a metric
    next()
  })
  router.use([documentPath, docsPath], limitStrangers)
  let document: PublicDocument | undefined // describing all schemas takes long, and anybody may ask
  router.get(documentPath, (request, response) => {
    document ??= makeDocument(
      'json',
      JSON.stringify(openApi({ serverUrl: `${serverUrl()}${basePath}`, version })),
    )
    sendDocument(request, response, document)
  })
  router.all(documentPath, methodNotAllowed([contract.getOpenApi.method]))
  // No online validator is asked, and there is no bar at the top, whose logo would bring a style of its own.
  const swaggerOptions = { url: documentPath, validatorUrl: null, layout: 'BaseLayout' }
  const page = swaggerUi
    .generateHTML(undefined, {
      customSiteTitle: 'Replyloop API',
      customCss: 'body > svg { position: absolute }',
      swaggerOptions,
    })
    // Without it a phone shows the page at a desktop's width, too small to be read.
    .replace('<head>', '<head><meta name="viewport" content="width=device-width, initial-scale=1">')
    .replace('style="position:absolute;width:0;height:0"', 'width="0" height="0"') // the policy lets no attribute style anything
  const made = makeDocument('html', page)
  router.use(
    docsPath,
    securePage(page),
    swaggerUi.serveFiles(undefined, { swaggerOptions }),
    (request: Request, response: Response) => sendDocument(request, response, made),
  )
  return router
}

const inlineStyles = /<style>([\s\S]*?)<\/style>/g

/** The security headers of the page: it loads this service's own files, asks this service, and has no styles but those in it. */
const securePage = (page: string) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...[...page.matchAll(inlineStyles)].map(([, style = '']) => hashSource(style))],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
  })

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
