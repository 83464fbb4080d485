import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { OpenApiDocument } from '@replyloop/shared/openapi/openapi'
import { z } from 'zod'
import { cachedInstall } from '../../support/cachedInstall.ts'

const Described = z.object({ content: z.string().optional() }).nullish()
const Parameter = z.looseObject({
  key: z.string(),
  value: z.string().nullish(),
  disabled: z.boolean().optional(),
  description: Described,
})
export type Parameter = z.infer<typeof Parameter>

/** A request as Postman's converter makes it of an operation. */
const Item = z.object({
  name: z.string(),
  request: z.object({
    method: z.string(),
    description: Described,
    url: z.object({
      path: z.array(z.string()),
      query: z.array(Parameter),
      variable: z.array(Parameter),
    }),
    header: z.array(Parameter),
    body: z.looseObject({ raw: z.string().optional() }).nullish(),
    auth: z.unknown(),
  }),
  response: z.array(
    z.object({ name: z.string(), status: z.string(), code: z.number(), body: z.string().nullish() }),
  ),
})
export type Item = z.infer<typeof Item>

const Folder = z.object({ name: z.string(), description: z.unknown(), item: z.array(Item) })
const Collection = z.object({
  info: z.looseObject({ name: z.string(), schema: z.string() }),
  auth: z.unknown(),
  item: z.array(z.union([Folder, Item])),
})
export type Collection = z.infer<typeof Collection>

const Converted = z.discriminatedUnion('result', [
  z.object({ result: z.literal(true), output: z.tuple([z.object({ data: Collection })]) }),
  z.object({ result: z.literal(false), reason: z.string() }),
])
type Callback = (error: Error | null, converted: unknown) => void
const Converter = z.object({
  convertV2: z.custom<(input: object, options: object, done: Callback) => void>(
    (value) => value instanceof Function,
  ),
})

/** Converts an OpenAPI document with Postman's own converter: a folder for each tag, a request for each operation. */
export async function convert(document: OpenApiDocument): Promise<Collection> {
  const tools = createRequire(join(cachedInstall('client-tools'), 'package.json'))
  const { convertV2 } = Converter.parse(tools('openapi-to-postmanv2'))
  const options = {
    folderStrategy: 'Tags',
    parametersResolution: 'Example',
    enableOptionalParameters: false,
    includeDeprecated: false,
  }
  const converted = Converted.parse(await promisify(convertV2)({ type: 'json', data: document }, options))
  if (!converted.result) throw new Error(`Postman's converter failed: ${converted.reason}`)
  return converted.output[0].data
}
