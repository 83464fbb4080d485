import { Readable } from 'node:stream'
import { z } from 'zod'

/** Where a bucket is: `MEDIA_URL` in parts (README, Configuration). */
export interface BucketAddress {
  bucket: string
  /** What the names of all files begin with; empty, or with a slash at its end. */
  prefix: string
  /** Of a service other than AWS. */
  endpoint: string | undefined
  region: string | undefined
}

/** Files in a bucket of any service that speaks S3. What is missing fails with the code `ENOENT`, as in a folder. */
export interface Bucket {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Stores what a stream brings, in parts, whole or not at all, and gives its size in bytes. */
  upload(name: string, source: NodeJS.ReadableStream, signal?: AbortSignal): Promise<number>
  /** Its bytes from `start`; `size` counts those. */
  open(name: string, start?: number, signal?: AbortSignal): Promise<{ stream: Readable; size: number }>
  /** `undefined` when there is no such file; `writtenAt` in milliseconds since 1970. */
  look(name: string): Promise<{ size: number; writtenAt: number } | undefined>
  remove(name: string): Promise<void>
  /** Every file whose name begins so. */
  list(beginning: string): AsyncGenerator<{ name: string; writtenAt: number }>
}

/** Parses `s3://bucket/prefix?endpoint=…&region=…`; `undefined` when it is not one. */
export function parseBucketUrl(text: string): BucketAddress | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || url.hostname === '') return undefined
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !z.url({ protocol: /^https?$/ }).safeParse(endpoint).success) return undefined
  const path = decoded(url.pathname)?.replace(/^\/+|\/+$/g, '')
  if (path === undefined) return undefined
  const region = url.searchParams.get('region') ?? undefined
  return { bucket: url.hostname, prefix: path === '' ? '' : `${path}/`, endpoint, region }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
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
  const named = (name: string) => ({ Bucket: bucket, Key: prefix + name })
  await client.send(new sdk.HeadBucketCommand({ Bucket: bucket }))
  return {
    async put(name, bytes) {
      await client.send(new sdk.PutObjectCommand({ ...named(name), Body: bytes }))
    },
    async upload(name, source, signal) {
      let size = 0
      const counted = async function* () {
        for await (const chunk of source) {
          const bytes = Buffer.from(chunk)
          size += bytes.length
          yield bytes
        }
      }
      const Body = Readable.from(counted(), { objectMode: false })
      const upload = new Upload({ client, params: { ...named(name), Body } })
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
      const asked = client.send(new sdk.GetObjectCommand({ ...named(name), Range }), {
        ...(signal && { abortSignal: signal }),
      })
      const { Body, ContentLength = 0 } = await orMissingFile(asked)
      if (!(Body instanceof Readable)) throw new Error('the bucket answered no stream')
      return { stream: Body, size: ContentLength }
    },
    async look(name) {
      try {
        const { ContentLength = 0, LastModified } = await orMissingFile(
          client.send(new sdk.HeadObjectCommand(named(name))),
        )
        return { size: ContentLength, writtenAt: LastModified?.getTime() ?? 0 }
      } catch (error) {
        if (error instanceof MissingFile) return undefined
        throw error
      }
    },
    async remove(name) {
      await client.send(new sdk.DeleteObjectCommand(named(name)))
    },
    async *list(beginning) {
      const asked = { client }
      for await (const page of sdk.paginateListObjectsV2(asked, {
        Bucket: bucket,
        Prefix: prefix + beginning,
      }))
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key !== undefined)
            yield { name: Key.slice(prefix.length), writtenAt: LastModified?.getTime() ?? 0 }
    },
  }
}

class MissingFile extends Error {
  readonly code = 'ENOENT'
}

/** What was asked; rejects with the code that a missing file has in a folder, whatever the service calls it. */
async function orMissingFile<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name))
      throw new MissingFile('The bucket has no such file', { cause: error })
    throw error
  }
}
