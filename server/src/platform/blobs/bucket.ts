import { Readable } from 'node:stream'
import { WebAddress } from '@replyloop/shared/contract/fields'
import { ignoreEnoent } from './missingFile.ts'

/** Where a bucket is: `MEDIA_URL` in parts (README, Configuration). */
export interface BucketAddress {
  bucket: string
  /** The beginning of all file names: empty, or ending with a slash. */
  prefix: string
  /** The address of a service other than AWS. */
  endpoint: string | undefined
  region: string | undefined
}

/** Files in an S3 bucket of any service. Opening a missing file fails with the code `ENOENT`, as in a folder. */
export interface Bucket {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Uploads a stream in parts, whole or not at all. Returns its size in bytes. */
  upload(name: string, source: NodeJS.ReadableStream, signal?: AbortSignal): Promise<number>
  /** Opens a file from the byte `start` on; `size` is the number of bytes from there. */
  open(name: string, start?: number, signal?: AbortSignal): Promise<{ stream: Readable; size: number }>
  /** `undefined` when there is no such file; `writtenAt` in milliseconds since 1970. */
  stat(name: string): Promise<{ size: number; writtenAt: number } | undefined>
  remove(name: string): Promise<void>
  /** All files whose names begin with `prefix`. */
  list(prefix: string): AsyncGenerator<{ name: string; writtenAt: number }>
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

/** What a service means when it refuses to show a bucket: the answer to HEAD has no text. */
const refusals: Readonly<Record<number, string>> = {
  301: 'it is in another region',
  403: 'these credentials may not use it',
  404: 'there is no such bucket',
}

/**
 * Opens a bucket with the credentials that the AWS SDK finds, such as `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`.
 * Rejects when it cannot be reached.
 */
export async function openBucket({ bucket, prefix, endpoint, region }: BucketAddress): Promise<Bucket> {
  const sdk = await import('@aws-sdk/client-s3') // loaded only where a bucket is used
  const { Upload } = await import('@aws-sdk/lib-storage')
  const client = new sdk.S3Client({
    region: region ?? process.env['AWS_REGION'] ?? 'us-east-1',
    // Services other than AWS know neither names of buckets in names of hosts nor the newer checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const locationOf = (name: string) => ({ Bucket: bucket, Key: prefix + name })
  await client.send(new sdk.HeadBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
    const status = error instanceof sdk.S3ServiceException ? error.$metadata.httpStatusCode : undefined
    throw status === undefined
      ? error
      : new Error(refusals[status] ?? `it answers ${status}`, { cause: error })
  })
  return {
    async put(name, bytes) {
      await client.send(new sdk.PutObjectCommand({ ...locationOf(name), Body: bytes }))
    },
    async upload(name, source, signal) {
      let size = 0
      const countBytes = async function* () {
        for await (const chunk of source) {
          const bytes = Buffer.from(chunk)
          size += bytes.length
          yield bytes
        }
      }
      const Body = Readable.from(countBytes(), { objectMode: false })
      const upload = new Upload({ client, params: { ...locationOf(name), Body } })
      const stop = () => void upload.abort()
      signal?.addEventListener('abort', stop)
      try {
        signal?.throwIfAborted()
        await upload.done()
        return size
      } finally {
        signal?.removeEventListener('abort', stop)
      }
    },
    async open(name, start = 0, signal) {
      const Range = start === 0 ? undefined : `bytes=${start}-`
      const request = client.send(new sdk.GetObjectCommand({ ...locationOf(name), Range }), {
        ...(signal && { abortSignal: signal }),
      })
      const { Body, ContentLength = 0 } = await translateMissing(request)
      if (!(Body instanceof Readable)) throw new Error('the bucket returned no stream')
      return { stream: Body, size: ContentLength }
    },
    async stat(name) {
      const request = client.send(new sdk.HeadObjectCommand(locationOf(name)))
      const found = await ignoreEnoent(translateMissing(request))
      return found && { size: found.ContentLength ?? 0, writtenAt: found.LastModified?.getTime() ?? 0 }
    },
    async remove(name) {
      await client.send(new sdk.DeleteObjectCommand(locationOf(name)))
    },
    async *list(namePrefix) {
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + namePrefix })
      for await (const page of pages)
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key !== undefined)
            yield { name: Key.slice(prefix.length), writtenAt: LastModified?.getTime() ?? 0 }
    },
  }
}

class MissingFile extends Error {
  readonly code = 'ENOENT'
}

/** Rejects with the code `ENOENT` for a missing file, whatever the service calls that. */
async function translateMissing<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name))
      throw new MissingFile('The bucket has no such file', { cause: error })
    throw error
  }
}
