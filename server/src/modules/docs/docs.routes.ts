import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { parseInput } from '@replyloop/shared/contract/parse'
import { Router, type RequestHandler, type Response } from 'express'
import helmet from 'helmet'
import sirv from 'sirv'
import { z } from 'zod'
import { Problem } from '../../platform/errors/problem.ts'
import { methodNotAllowed } from '../../platform/http/methodNotAllowed.ts'
import { requestInfo } from '../../platform/http/observe.ts'
import { requireHttps, type PlainHttp } from '../../platform/http/requireHttps.ts'
import { guardFiles } from '../../platform/http/guardFiles.ts'
import { readDocs, type Docs } from './docs.ts'
import { documentPage, missingPage, searchPage } from './layout.ts'
import { docsPath, pathOf } from './links.rules.ts'
import { createSearch, type Search } from './search.ts'
import { style } from './style.ts'

const yearSeconds = 31_536_000
const hourSeconds = 3600
const Query = z.object({ q: z.string().trim().max(200, 'A search has at most 200 characters').default('') })

/** The security headers of a page: it loads its pictures and its style from this service, and runs nothing. */
const secure = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
    },
  },
})

const refuseMethod = methodNotAllowed(['GET'])
const beforePage: RequestHandler = (request, response, next) => {
  requestInfo(request).route = `${docsPath}/*`
  return request.method === 'GET' || request.method === 'HEAD'
    ? next()
    : refuseMethod(request, response, next)
}

function sendPage(response: Response, page: string, status = 200): void {
  response.setHeader('Cache-Control', 'no-cache')
  response.setHeader('ETag', `"${createHash('sha256').update(page).digest('base64url')}"`)
  response.status(status).type('html').send(page)
}

/**
 * Serves the documents of a folder to anybody: its Markdown as pages that are rendered once, its other files as they are.
 * An address leads to what the folder held at the start, and to nothing else.
 */
export function docsPages({ folder, plainHttp }: { folder: string; plainHttp: PlainHttp }): Router {
  const router = Router()
  router.use(docsPath, requireHttps({ plainHttp }), beforePage, secure)
  router.use(docsPath, existsSync(folder) ? pagesOf(folder) : refuseAll(folder))
  return router
}

const refuseAll = (folder: string) => (): void => {
  throw new Problem('NOT_FOUND', `This installation has no documents; they belong into ${folder}`)
}

function pagesOf(folder: string): Router {
  let opened: Promise<{ docs: Docs; search: Search }> | undefined
  // It takes a moment, so the first reader waits for it, not the start. What failed once is tried again.
  const open = () =>
    (opened ??= openDocs(folder).catch((error: unknown) => {
      opened = undefined
      throw error
    }))
  const router = Router()
  router.get('/style.css', (_request, response) => {
    response.setHeader('Cache-Control', `public, max-age=${yearSeconds}, immutable`)
    response.type('css').send(style)
  })
  router.get('/search', async (request, response) => {
    const { docs, search } = await open()
    const { q } = parseQuery(request.query)
    sendPage(response, searchPage(docs, q, search(q)))
  })
  router.use(async (request, response, next) => {
    const { docs } = await open()
    const path = pathOf(request.path.slice(1))
    const page = docs.pages.get(path)
    if (page === undefined) return docs.folders.has(path) ? response.redirect(docsPath) : next()
    if (`${docsPath}${request.path}` !== page.path && request.path !== '/')
      return response.redirect(301, page.path)
    sendPage(response, documentPage(docs, page))
  })
  router.use(guardFiles, sirv(folder, { etag: true, maxAge: hourSeconds }))
  router.use(async (_request, response) => sendPage(response, missingPage((await open()).docs), 404))
  return router
}

async function openDocs(folder: string): Promise<{ docs: Docs; search: Search }> {
  const docs = await readDocs(folder)
  return { docs, search: await createSearch(docs.pages.values()) }
}

function parseQuery(query: unknown) {
  const parsed = parseInput(Query, query, 'The search')
  if (parsed.success) return parsed.value
  throw new Problem(parsed.code, parsed.message, { details: parsed.details })
}
