import { existsSync } from 'node:fs'
import { parseInput } from '@replyloop/shared/contract/parse'
import { Router, type RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { Problem } from '../../platform/errors/problem.ts'
import { methodNotAllowed } from '../../platform/http/methodNotAllowed.ts'
import { requireHttps, type PlainHttp } from '../../platform/http/requireHttps.ts'
import { serveFolder } from '../../platform/http/serveFolder.ts'
import { makeDocument, sendDocument, type PublicDocument } from '../../platform/http/publicDocument.ts'
import { guardFiles } from '../../platform/http/guardFiles.ts'
import { securePage } from '../../platform/http/securityHeaders.ts'
import { readDocs, type Docs } from './docs.ts'
import { documentPage, missingPage, searchPage } from './layout.ts'
import { docsPath, documentPath } from './links.rules.ts'
import { createSearch, type Search } from './search.ts'
import { style } from './style.ts'

const yearSeconds = 31_536_000
const hourSeconds = 3600
/** The answers to so many searches are kept, the latest. */
const keptSearches = 100
const Query = z.object({ q: z.string().trim().max(200, 'A search has at most 200 characters').default('') })

/** A page loads its pictures and its style from this service, and runs nothing. */
const secure = securePage({ styleSrc: ["'self'"], imgSrc: ["'self'"], formAction: ["'self'"] })

const refuseMethod = methodNotAllowed(['GET'])
const beforePage: RequestHandler = (request, response, next) => {
  request.info.route = `${docsPath}/*`
  return request.method === 'GET' || request.method === 'HEAD'
    ? next()
    : refuseMethod(request, response, next)
}

/**
 * Serves the documents of a folder to anybody: its Markdown as pages that are rendered once, its other files as they are.
 * An address leads to what the folder held at the start, and to nothing else.
 */
export function docsPages({
  folder,
  plainHttp,
  limitStrangers,
}: {
  folder: string
  plainHttp: PlainHttp
  limitStrangers: RequestHandler
}): Router {
  const router = Router()
  router.use(docsPath, requireHttps({ plainHttp }), beforePage, limitStrangers, secure)
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
  const pages = new Map<string, PublicDocument>()
  const searches = new LRUCache<string, PublicDocument>({ max: keptSearches })
  const router = Router()
  router.get('/style.css', (_request, response) => {
    response.setHeader('Cache-Control', `public, max-age=${yearSeconds}, immutable`)
    response.type('css').send(style)
  })
  router.get('/search', async (request, response) => {
    const { docs, search } = await open()
    const { q } = parseQuery(request.query)
    const found = searches.get(q) ?? makeDocument('html', searchPage(docs, q, search(q)))
    searches.set(q, found)
    sendDocument(request, response, found)
  })
  router.use(async (request, response, next) => {
    const { docs } = await open()
    const path = documentPath(request.path.slice(1))
    const page = docs.pages.get(path)
    if (page === undefined) return docs.folders.has(path) ? response.redirect(docsPath) : next()
    if (`${docsPath}${request.path}` !== page.path && request.path !== '/')
      return response.redirect(301, page.path)
    const made = pages.get(path) ?? makeDocument('html', documentPage(docs, page))
    pages.set(path, made)
    sendDocument(request, response, made)
  })
  router.use(guardFiles, serveFolder(folder, { etag: true, maxAge: hourSeconds }))
  let missing: PublicDocument | undefined
  router.use(async (request, response) => {
    missing ??= makeDocument('html', missingPage((await open()).docs))
    sendDocument(request, response, missing, 404)
  })
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
