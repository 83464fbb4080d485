import type { Request } from 'express'
import { basePath, dashboardPath, hooksPath, mcpPath, urlsBelow } from './paths.ts'

const interfaceUrls = urlsBelow([basePath, mcpPath, hooksPath, dashboardPath])

/** Whether a URL is one that programs call. */
export const isOfInterface = (url: string): boolean => interfaceUrls.test(url)

/**
 * Whether what a request gets is read by a person, as a page: a browser has opened its address. Programs get JSON, also those
 * whose library asks for HTML, as Java's does: in the interface only a browser that says that it navigates counts, which no
 * script can say, and a key is a program's anywhere.
 */
export function isForPerson(request: Request): boolean {
  if (request.accepts(['json', 'html']) !== 'html' || hasKey(request)) return false
  return !isOfInterface(request.originalUrl) || request.get('sec-fetch-mode') === 'navigate'
}

const hasKey = (request: Request) =>
  request.get('x-api-key') !== undefined ||
  request.get('authorization') !== undefined ||
  request.query['apiKey'] !== undefined
