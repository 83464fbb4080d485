import type { RequestHandler } from 'express'
import sirv, { type Options } from 'sirv'

/** Serves the files of a folder. It is listed at the first request: that takes as long as other parts of a start. */
export function serveFolder(folder: string, options: Options): RequestHandler {
  let serve: ReturnType<typeof sirv> | undefined
  return (request, response, next) => {
    serve ??= sirv(folder, options)
    serve(request, response, next)
  }
}
