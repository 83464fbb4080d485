import type { RequestHandler } from 'express'

/** Stands before `sirv`: what is removed while this process runs, as by a build, is still listed there. */
export const surviveLostFile: RequestHandler = (_request, response, next) => {
  response.once('pipe', (file) => file.once('error', () => response.destroy()))
  next()
}
