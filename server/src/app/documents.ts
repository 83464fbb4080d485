import { contract } from '@replyloop/shared/contract/contract'
import { openApi } from '@replyloop/shared/openapi/openapi'
import { Router, type RequestHandler } from 'express'
import { basePath } from '../platform/http/paths.ts'
import { methodNotAllowed } from '../platform/http/methodNotAllowed.ts'
import { requireHttps, type PlainHttp } from '../platform/http/requireHttps.ts'
import { apiReference } from './apiReference.ts'
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
    request.info.route = request.baseUrl.toLowerCase() // each spelling is served, and none may make a metric
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
  router.use(docsPath, apiReference(docsPath, documentPath))
  return router
}
