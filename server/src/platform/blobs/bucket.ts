import { Readable } from 'node:stream'
import { WebAddress } from '@replyloop/shared/contract/fields'
import { requireName, type OpenStore } from './blobStore.ts'
import { ignoreEnoent } from './missingFile.ts'

/** Where a bucket is: `MEDIA_URL` in parts (docs/self-hosting/configuration.md). */
export interface BucketAddress {
  bucket: string
  /** The beginning of all file names: empty, or ending with a slash. */
  prefix: string
  /** The address of a service other than AWS. */
  endpoint: string | undefined
  region: string | undefined
}

/** Parses `s3://bucket/prefix?endpoint=…&region=…`; `undefined` when it is not one. */
export function parseBucketUrl(text: string): BucketAddress | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || url.hostname === '') return undefined
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !WebAddress.safeParse(endpoint).success) return undefined
  const path = decodePath(url.pathname)?.replace(/^\/+|\/+$/g, '')
  if (path === undefined) return undefined
  const region = url.searchParams.get('region') ?? undefined
  return { bucket: url.hostname, prefix: path === '' ? '' : `${path}/`, endpoint, region }
}

function decodePath(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/** What a service means when it refuses to show a bucket: the response to HEAD has no text. */
const refusals: Readonly<Record<number, string>> = {
  301: 'it is in another region',
  403: 'these credentials may not use it',
  404: 'there is no such bucket',
}

/**
 * Keeps files in a bucket, for any number of processes on any number of machines. Opens it with the credentials that
 * the AWS SDK finds, such as `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`. Rejects when it cannot be reached.
 */
export async function openBucket({ bucket, prefix, endpoint, region }: BucketAddress): Promise<OpenStore> {
  const sdk = await import('@aws-sdk/client-s3') // loaded only where a bucket is used
  const { Upload } = await import('@aws-sdk/lib-storage')
  const client = new sdk.S3Client({
    region: region ?? process.env['AWS_REGION'] ?? 'us-east-1',
    // Services other than AWS know neither names of buckets in names of hosts nor the newer checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  await client.send(new sdk.HeadBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
    const status = error instanceof sdk.S3ServiceException ? error.$metadata.httpStatusCode : undefined
    throw status === undefined
      ? error
      : new Error(refusals[status] ?? `it answers ${status}`, { cause: error })
  })
  return (purpose) => {
    const folder = `${prefix}${purpose}/`
    const locationOf = (name: string) => ({ Bucket: bucket, Key: folder + requireName(name) })
    const stat = (name: string) =>
      ignoreEnoent(translateMissing(client.send(new sdk.HeadObjectCommand(locationOf(name)))))
    return {
      async put(name, source, signal) {
        const { body, size } = countBytes(source)
        const upload = new Upload({ client, params: { ...locationOf(name), Body: body } })
        const stop = () => void upload.abort()
        signal?.addEventListener('abort', stop)
        try {
          signal?.throwIfAborted()
          await upload.done()
          return size()
        } finally {
          signal?.removeEventListener('abort', stop)
        }
      },
      touch: () => Promise.resolve(false),
      async open(name, start = 0, signal) {
        // A bucket refuses to read from the end of a file on.
        if (start > 0 && start >= ((await stat(name))?.ContentLength ?? Infinity))
          return { stream: Readable.from([]), size: 0 }
        const Range = start === 0 ? undefined : `bytes=${start}-`
        const request = client.send(new sdk.GetObjectCommand({ ...locationOf(name), Range }), {
          ...(signal && { abortSignal: signal }),
        })
        const { Body, ContentLength = 0 } = await translateMissing(request)
        if (!(Body instanceof Readable)) throw new Error('the bucket returned no stream')
        return { stream: Body, size: ContentLength }
      },
      async writtenAt(name) {
        const found = await stat(name)
        return found && (found.LastModified?.getTime() ?? 0)
      },
      async remove(name) {
        await client.send(new sdk.DeleteObjectCommand(locationOf(name)))
      },
      async *list() {
        const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: folder })
        for await (const page of pages)
          for (const { Key, LastModified } of page.Contents ?? [])
            if (Key !== undefined)
              yield { name: Key.slice(folder.length), writtenAt: LastModified?.getTime() ?? 0 }
      },
    }
  }
}

/** What is uploaded, and how many bytes it has had so far. */
function countBytes(source: Uint8Array | NodeJS.ReadableStream) {
  if (source instanceof Uint8Array) return { body: source, size: () => source.length }
  let size = 0
  const counted = async function* () {
    for await (const chunk of source) {
      const bytes = Buffer.from(chunk)
      size += bytes.length
      yield bytes
    }
  }
  return { body: Readable.from(counted(), { objectMode: false }), size: () => size }
}

class MissingFile extends Error {
  readonly code = 'ENOENT'
}

/** Rejects with the code `ENOENT` for a missing file, which each service calls otherwise. */
async function translateMissing<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name))
      throw new MissingFile('The bucket has no such file', { cause: error })
    throw error
  }
}
