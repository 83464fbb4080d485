import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { Webhook } from 'standardwebhooks'
import { createSecretBox } from '../../server/src/lib/secretBox.ts'
import { loadSecretKey } from '../../server/src/lib/secretKey.ts'
import { makeWebhookSecret, signatureHeaders } from '../../server/src/webhooks/signature.ts'

const box = createSecretBox(Buffer.alloc(32, 1))
const other = createSecretBox(Buffer.alloc(32, 2))

describe('a secret box', () => {
  test.each(['', 'whsec_x', 'Grüße 👋', 'x'.repeat(100_000)])('opens what it sealed (%#)', (text) => {
    expect(box.open(box.seal(text))).toBe(text)
  })

  test('seals one text differently each time, without showing it', () => {
    const sealed = box.seal('a secret')
    expect(sealed).toMatch(/^v1\.[A-Za-z0-9_-]+$/)
    expect(box.seal('a secret')).not.toBe(sealed)
    expect(Buffer.from(sealed.slice(3), 'base64url').toString('latin1')).not.toContain('secret')
  })

  test('opens nothing that was altered, cut, or sealed with another key', () => {
    const sealed = box.seal('a secret')
    for (let at = 0; at < sealed.length; at += 1) {
      const altered = sealed.slice(0, at) + (sealed[at] === 'A' ? 'w' : 'A') + sealed.slice(at + 1)
      expect(() => box.open(altered)).toThrow('cannot be read')
    }
    expect(() => box.open(sealed.slice(0, -4))).toThrow('cannot be read')
    expect(() => other.open(sealed)).toThrow('cannot be read')
    expect(() => box.open('')).toThrow('cannot be read')
    expect(() => box.open('v1.')).toThrow('cannot be read')
  })

  test('verifies its own signatures of the same text only', () => {
    const signature = box.sign('media:1')
    expect(signature).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(box.verify('media:1', signature)).toBe(true)
    expect(box.verify('media:2', signature)).toBe(false)
    expect(other.verify('media:1', signature)).toBe(false)
    for (const wrong of ['', signature.slice(1), `${signature}=`, 'é'.repeat(43)])
      expect(box.verify('media:1', wrong)).toBe(false)
  })

  test('takes a key of 32 bytes only', () => {
    expect(() => createSecretBox(Buffer.alloc(16))).toThrow('32 bytes')
  })
})

describe('the secret key', () => {
  let dir = ''
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'replyloop-key-'))
  })
  afterEach(() => rm(dir, { recursive: true, force: true }))

  test('is made at the first start, readable by its owner only, and is the same ever after', async () => {
    const dataDir = join(dir, 'not', 'there', 'yet')
    const key = await loadSecretKey(dataDir)
    expect(key).toHaveLength(32)
    expect(await loadSecretKey(dataDir)).toEqual(key)
    expect(await readdir(dataDir)).toEqual(['secret.key'])
    if (process.platform !== 'win32')
      expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
  })

  test('is one and the same for all who start at once', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => loadSecretKey(dir)))
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
    expect(await readdir(dir)).toEqual(['secret.key'])
  })

  test('comes from the environment when configured, and no file is made', async () => {
    const bytes = Buffer.alloc(32, 7)
    expect(await loadSecretKey(dir, bytes.toString('base64'))).toEqual(bytes)
    const text = 'a text of at least 32 characters, easy to remember'
    const key = await loadSecretKey(dir, text)
    expect(key).toHaveLength(32)
    expect(await loadSecretKey(dir, text)).toEqual(key)
    expect(await loadSecretKey(dir, `${text}!`)).not.toEqual(key)
    expect(await readdir(dir)).toEqual([])
  })

  test('is refused when it is too short, naming the variable', async () => {
    await expect(loadSecretKey(dir, 'short')).rejects.toThrow('SECRET_KEY')
  })

  test('stops the start when its file is damaged, and leaves the file alone', async () => {
    await writeFile(join(dir, 'secret.key'), 'damaged')
    await expect(loadSecretKey(dir)).rejects.toThrow('secret.key')
    expect(await readFile(join(dir, 'secret.key'), 'utf8')).toBe('damaged')
  })
})

describe('the signature of a delivery', () => {
  const body = '{"body":"Grüße"}'
  const timestamp = Date.now()

  test('is verified by the public library, with the old secret and the new one', () => {
    const secrets = [makeWebhookSecret(), makeWebhookSecret()]
    const headers = signatureHeaders({ id: 'evt_1', timestamp, body, secrets })
    expect(headers['webhook-id']).toBe('evt_1')
    expect(headers['webhook-timestamp']).toBe(String(Math.floor(timestamp / 1000)))
    for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual({ body: 'Grüße' })
  })

  test('does not verify with another secret, body or id', () => {
    const secret = makeWebhookSecret()
    const headers = signatureHeaders({ id: 'evt_1', timestamp, body, secrets: [secret] })
    const webhook = new Webhook(secret)
    expect(() => new Webhook(makeWebhookSecret()).verify(body, headers)).toThrow('No matching signature')
    expect(() => webhook.verify(`${body} `, headers)).toThrow('No matching signature')
    expect(() => webhook.verify(body, { ...headers, 'webhook-id': 'evt_2' })).toThrow('No matching signature')
  })

  test('needs a secret', () => {
    expect(() => signatureHeaders({ id: 'evt_1', timestamp, body, secrets: [] })).toThrow(
      'at least one secret',
    )
  })
})
