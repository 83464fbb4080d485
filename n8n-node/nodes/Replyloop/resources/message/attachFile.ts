import type { DeclarativeRestApiSettings, IExecuteSingleFunctions } from 'n8n-workflow'
import { isObject, textOf } from '../../shared/json.ts'

/** Puts the item's binary file into the body as a data URI, if Media is set to Binary File. */
export async function attachFile(
  this: IExecuteSingleFunctions,
  request: DeclarativeRestApiSettings.HttpRequestOptions,
): Promise<DeclarativeRestApiSettings.HttpRequestOptions> {
  if (this.getNodeParameter('media', 'none') !== 'binary') return request
  const property = textOf(this.getNodeParameter('binaryProperty', 'data')) ?? 'data'
  const { mimeType } = this.helpers.assertBinaryData(property)
  const file = await this.helpers.getBinaryDataBuffer(property)
  const mediaContentType = mimeType.replace(/;.*/s, '').trim()
  const body = isObject(request.body) ? request.body : {}
  const customData = isObject(body['customData']) ? body['customData'] : {}
  const mediaUrl = `data:${mediaContentType};base64,${file.toString('base64')}`
  return { ...request, body: { ...body, customData: { ...customData, mediaUrl, mediaContentType } } }
}
