import type { IDataObject, IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow'
import { ask } from './api.ts'
import type { Labels } from './failure.ts'
import { objectsOf } from './json.ts'

const maxPageSize = 100

/** Follows `nextCursor` until all entries are read, or as many as the parameter Limit asks for. */
export async function readPages(
  this: IExecuteSingleFunctions,
  request: IHttpRequestOptions,
  labels?: Labels,
): Promise<IDataObject[]> {
  const wanted =
    this.getNodeParameter('returnAll', false) === true ? Infinity : Number(this.getNodeParameter('limit', 50))
  const read: IDataObject[] = []
  let cursor: unknown
  do {
    const limit = Math.min(maxPageSize, wanted - read.length)
    const qs = { ...request.qs, limit, ...(typeof cursor === 'string' && { cursor }) }
    const page = await ask.call(this, { ...request, qs }, labels)
    read.push(...entriesOf(page))
    cursor = page['nextCursor']
  } while (typeof cursor === 'string' && read.length < wanted)
  return read
}

/** The entries of a page. */
export const entriesOf = ({ data }: IDataObject): IDataObject[] => objectsOf(data)
