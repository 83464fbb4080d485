import type { RequestHandler } from 'express'

/**
 * Stands before `sirv`. What is removed while this process runs, as by a build, is still listed there. And it takes a range for
 * what it is not, or fails at it; who asks for a part may always be sent the whole.
 */
export const guardFiles: RequestHandler = (request, response, next) => {
  delete request.headers.range
  response.once('pipe', (file) => file.once('error', () => response.destroy()))
  next()
}
