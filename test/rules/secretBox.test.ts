import { createSecretBox } from '../../server/src/platform/crypto/secretBox.ts'

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
