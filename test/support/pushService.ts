import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto'
import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { openServer } from './ports.ts'

const Notice = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  path: z.string(),
  tag: z.string(),
})

/** A notice as the browser of a device reads it. */
type ReadNotice = z.output<typeof Notice> & { headers: IncomingHttpHeaders }

interface Subscribed {
  /** The key that the browser has subscribed by: nobody else may send to it. */
  key: string
  keys: ECDH
  auth: Buffer
  notices: ReadNotice[]
  /** What the service responds in place of taking notices. */
  answer: { status: number; headers?: Record<string, string> } | undefined
  tries: number
  /** What happens while something is sent to it. */
  duringTry: () => Promise<void>
}

/**
 * Stands for a push service and the browsers that are subscribed there: it takes only what the key of the subscription has signed for
 * it (VAPID), and reads each notice by the keys of its browser (RFC 8291). It uses nothing of the service that it tests.
 */
export async function startPushService({ onTaken }: { onTaken?: (count: number) => void } = {}) {
  const devices = new Map<string, Subscribed>()
  const problems: string[] = []

  const take: RequestListener = (request, response) => {
    void buffer(request).then(async (body) => {
      const device = devices.get(request.url ?? '')
      if (device === undefined) return response.writeHead(404).end()
      device.tries += 1
      await device.duringTry()
      const { answer } = device
      if (answer !== undefined) return response.writeHead(answer.status, answer.headers ?? {}).end()
      try {
        requireVapid(request.headers.authorization ?? '', { key: device.key, origin: server.url })
        const notice = Notice.parse(JSON.parse(decrypt(body, device)))
        device.notices.push({ ...notice, headers: request.headers })
        onTaken?.(device.notices.length)
        response.writeHead(201).end()
      } catch (error) {
        problems.push(String(error))
        response.writeHead(400).end()
      }
      return undefined
    })
  }
  const server = await openServer(take)

  return {
    url: server.url,
    /** What was wrong with what came. */
    problems,
    /** A browser that subscribes by a key. */
    subscribe(key: string) {
      const path = `/send/${randomBytes(8).toString('hex')}`
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const device: Subscribed = {
        key,
        keys,
        auth: randomBytes(16),
        notices: [],
        answer: undefined,
        tries: 0,
        duringTry: () => Promise.resolve(),
      }
      devices.set(path, device)
      return {
        /** What `PushSubscription.toJSON()` gives. */
        subscription: {
          endpoint: server.url + path,
          expirationTime: null,
          keys: { p256dh: keys.getPublicKey('base64url'), auth: device.auth.toString('base64url') },
        },
        notices: device.notices,
        /** How often something was sent to it. */
        tries: () => device.tries,
        /** Has something happen while a notice is sent to it. */
        onTry: (happens: () => Promise<void>) => {
          device.duringTry = happens
        },
        /** Has the service respond so to what comes; `undefined`: it takes notices again. */
        answers: (status: number | undefined, headers?: Record<string, string>) => {
          device.answer = status === undefined ? undefined : { status, ...(headers && { headers }) }
        },
      }
    },
    close: server.close,
  }
}

export type PushService = Awaited<ReturnType<typeof startPushService>>

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(https?:\/\/|mailto:)/) })

/** Throws unless a header proves, by the key of a subscription, that its owner sends to this service. */
function requireVapid(header: string, { key, origin }: { key: string; origin: string }): void {
  const [, token = '', given = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? []
  if (given !== key) throw new Error(`sent by the key ${given}, not that of the subscription`)
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  })
  const [head = '', claims = '', signature = ''] = token.split('.')
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isGenuine) throw new Error('the signature is wrong')
  const { aud, exp } = Claims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
  if (aud !== origin) throw new Error(`signed for ${aud}`)
  const ahead = exp - Date.now() / 1000
  if (ahead <= 0 || ahead > 86_400) throw new Error(`signed for ${ahead} seconds`)
}

/** Reads a record of `aes128gcm` as a browser does. Throws where it is not for it. */
export function decrypt(body: Buffer, { keys, auth }: Pick<Subscribed, 'keys' | 'auth'>): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + senderKey.length)
  if (body.length > 4096) throw new Error('no push service takes more than 4,096 bytes')
  const info = Buffer.concat([
    Buffer.from('WebPush: info\0'),
    keys.getPublicKey(),
    senderKey,
    Buffer.from([1]),
  ])
  const input = hmac(hmac(auth, keys.computeSecret(senderKey)), info)
  const secret = hmac(salt, input)
  const part = (name: string, length: number) =>
    hmac(secret, Buffer.from(`Content-Encoding: ${name}\0\x01`, 'latin1')).subarray(0, length)
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end === -1) throw new Error('the last record has no end')
  return padded.subarray(0, end).toString()
}

const hmac = (key: Buffer, text: Buffer): Buffer => createHmac('sha256', key).update(text).digest()
