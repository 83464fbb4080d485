import { createECDH } from 'node:crypto'
import type { DoNotDisturb } from '@replyloop/shared/contract/notifications'
import { weekdays } from '@replyloop/shared/values/team'
import { isQuiet } from '../../server/src/modules/mail/push/doNotDisturb.rules.ts'
import { encryptPush, isPointOfCurve } from '../../server/src/platform/push/encryptPush.ts'
import { decrypt } from '../support/pushService.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')
const keysOf = (privateKey: string) => {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(bytes(privateKey))
  return keys
}
// RFC 8291, Appendix A.
const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const auth = 'BTBZMqHH6r4Tts7J_aSIgg'
const text = 'When I grow up, I want to be a watermelon'
const receiver = { keys: keysOf('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'), auth: bytes(auth) }

test('a notice is encrypted as RFC 8291 has it, byte by byte', () => {
  const encrypted = encryptPush(
    text,
    { p256dh, auth },
    {
      salt: Buffer.from(bytes('DGv6ra1nlYgDCS1FRnbzlw')),
      sender: keysOf('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    },
  )
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a notice is another one each time, and only its browser reads it', () => {
  const [one, other] = [encryptPush(text, { p256dh, auth }), encryptPush(text, { p256dh, auth })]
  expect(one.equals(other)).toBe(false)
  expect([decrypt(one, receiver), decrypt(other, receiver)]).toEqual([text, text])
  const stranger = { ...receiver, keys: keysOf('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') }
  expect(() => decrypt(one, stranger)).toThrow(/authenticate/)
})

test('a key that is no point of the curve is known', () => {
  expect(isPointOfCurve(p256dh)).toBe(true)
  expect(isPointOfCurve(`BB${p256dh.slice(2)}`)).toBe(false)
})

describe('Do not disturb', () => {
  const chosen = (given: Partial<DoNotDisturb> = {}): DoNotDisturb => ({
    isOn: true,
    days: [...weekdays],
    from: '22:00',
    until: '07:00',
    timeZone: 'Europe/Berlin',
    ...given,
  })
  test.each<[string, string, Partial<DoNotDisturb>, boolean]>([
    ['before it begins', '2026-11-30T20:59:59Z', {}, false],
    ['as it begins', '2026-11-30T21:00:00Z', {}, true],
    ['behind midnight', '2026-12-01T05:59:59Z', {}, true],
    ['as it ends', '2026-12-01T06:00:00Z', {}, false],
    ['while it is off', '2026-11-30T23:00:00Z', { isOn: false }, false],
    ['behind midnight of a day that is not chosen', '2026-12-01T01:00:00Z', { days: ['tuesday'] }, false],
    ['behind midnight of a day that is chosen', '2026-12-01T01:00:00Z', { days: ['monday'] }, true],
    ['within one day', '2026-11-30T12:00:00Z', { from: '12:00', until: '14:00' }, true],
    ['before it begins within one day', '2026-11-30T12:00:00Z', { from: '14:00', until: '15:00' }, false],
    ['all day', '2026-11-30T09:00:00Z', { from: '08:00', until: '08:00' }, true],
    ['in the hour that the clocks show twice', '2026-10-25T01:30:00Z', { until: '02:30' }, false],
    ['in the same hour in summer', '2026-07-25T00:29:00Z', { until: '02:30' }, true],
  ])('%s', (_when, at, given, quiet) => {
    expect(isQuiet(chosen(given), Date.parse(at))).toBe(quiet)
  })

  test('holds for nobody who never said so', () => {
    expect(isQuiet(null, 0)).toBe(false)
  })
})
