import type { IDataObject, IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow'
import { apiRequest } from './api.ts'
import type { Labels } from './apiError.ts'
import { objectsOf } from './json.ts'

const maxPageSize = 100

/** Reads pages by `nextCursor`: all entries if the parameter Return All is on, else as many as the parameter Limit says. */
export async function readPages(
  this: IExecuteSingleFunctions,
  request: IHttpRequestOptions,
  labels?: Labels,
): Promise<IDataObject[]> {
  const maxEntries =
    this.getNodeParameter('returnAll', false) === true ? Infinity : Number(this.getNodeParameter('limit', 50))
  const entries: IDataObject[] = []
  let cursor: unknown
  do {
    const limit = Math.min(maxPageSize, maxEntries - entries.length)
    const qs = { ...request.qs, limit, ...(typeof cursor === 'string' && { cursor }) }
    const page = await apiRequest.call(this, { ...request, qs }, labels)
    entries.push(...entriesOf(page))
    cursor = page['nextCursor']
  } while (typeof cursor === 'string' && entries.length < maxEntries)
  return entries
}

/** The entries of a page. */
export const entriesOf = ({ data }: IDataObject): IDataObject[] => objectsOf(data)
