import { createHmac, hash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenLocally } from './ports.ts'

const accessKey = 'replyloop-test'
const secretKey = 'the secret of a bucket that lives as long as a test'
/** The credentials that the bucket accepts, as environment variables of the AWS SDK. */
export const s3Credentials = { AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: secretKey }

interface Stored {
  bytes: Buffer
  at: Date
}

const sha256 = (bytes: string | Buffer) => hash('sha256', bytes, 'hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/** Whether a request has a valid AWS Signature Version 4, also of its body, by the key of the bucket. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const header = request.headers.authorization ?? ''
  const [, key, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(header) ??
    []
  const content = String(request.headers['x-amz-content-sha256'])
  if (key !== accessKey || (/^\w{64}$/.test(content) && content !== sha256(body))) return false
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, url.pathname, query, headers.join(''), names, content].join('\n')
  const date = String(request.headers['x-amz-date'])
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const signing = scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretKey}`)
  return hmac(signing, text).toString('hex') === signature
}

/** A server with one bucket that speaks as much of S3 as the service uses, and refuses requests that are not signed. */
export async function startS3() {
  const bucket = 'files'
  const files = new Map<string, Stored>()
  const uploads = new Map<string, Map<number, Buffer>>()

  const xml = (response: ServerResponse, status: number, text: string) =>
    void response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
  const refuse = (response: ServerResponse, status: number, code: string) =>
    xml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)

  let listings = 0
  const list = (response: ServerResponse, prefix: string) => {
    listings += 1
    const rows = [...files]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, { at, bytes }]) => {
        const size = `<Size>${bytes.length}</Size>`
        return `<Contents><Key>${name}</Key><LastModified>${at.toISOString()}</LastModified>${size}</Contents>`
      })
    xml(
      response,
      200,
      `<ListBucketResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListBucketResult>`,
    )
  }
  const read = (request: IncomingMessage, response: ServerResponse, name: string) => {
    const file = files.get(name)
    if (file === undefined) return refuse(response, 404, 'NoSuchKey')
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    if (start > 0 && start >= file.bytes.length) return refuse(response, 416, 'InvalidRange')
    const bytes = file.bytes.subarray(start)
    response.writeHead(start > 0 ? 206 : 200, {
      'content-length': bytes.length,
      'last-modified': file.at.toUTCString(),
    })
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }
  const write = (response: ServerResponse, url: URL, name: string, body: Buffer) => {
    const parts = uploads.get(url.searchParams.get('uploadId') ?? '')
    if (parts === undefined) files.set(name, { bytes: body, at: new Date() })
    else parts.set(Number(url.searchParams.get('partNumber')), body)
    response.writeHead(200, { etag: `"${sha256(body)}"` }).end()
  }
  const join = (response: ServerResponse, url: URL, name: string) => {
    const id = url.searchParams.get('uploadId')
    if (id === null) {
      const begun = randomUUID()
      uploads.set(begun, new Map())
      return xml(
        response,
        200,
        `<InitiateMultipartUploadResult><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    const parts = [...(uploads.get(id) ?? [])].toSorted(([left], [right]) => left - right)
    uploads.delete(id)
    files.set(name, { bytes: Buffer.concat(parts.map(([, part]) => part)), at: new Date() })
    xml(response, 200, `<CompleteMultipartUploadResult><Key>${name}</Key></CompleteMultipartUploadResult>`)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://s3.test')
    const body = await buffer(request)
    const [, host, ...path] = decodeURIComponent(url.pathname).split('/')
    const name = path.join('/')
    if (!isSigned(request, url, body)) return refuse(response, 403, 'SignatureDoesNotMatch')
    if (host !== bucket) return refuse(response, 404, 'NoSuchBucket')
    if (name === '')
      return request.method === 'HEAD'
        ? void response.writeHead(200).end()
        : list(response, url.searchParams.get('prefix') ?? '')
    if (request.method === 'PUT') return write(response, url, name, body)
    if (request.method === 'POST') return join(response, url, name)
    if (request.method !== 'DELETE') return read(request, response, name)
    if (!uploads.delete(url.searchParams.get('uploadId') ?? '')) files.delete(name)
    response.writeHead(204).end()
  }

  const server = createServer((request, response) => void answer(request, response))
  const port = await listenLocally(server)
  return {
    /** As `MEDIA_URL` names it. */
    url: `s3://${bucket}/replyloop?endpoint=http://127.0.0.1:${port}&region=eu-test-1`,
    /** The names of what is there. */
    names: () => [...files.keys()].toSorted(),
    /** How often what is there has been listed. */
    listings: () => listings,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
