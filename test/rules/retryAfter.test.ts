import fc from 'fast-check'
import { parseRetryAfter } from '../../server/src/platform/outboundHttp/exchange.ts'
import { second } from '../support/time.ts'

const now = Date.UTC(2026, 10, 20)

describe('Retry-After', () => {
  test.each([
    ['0', 0],
    ['120', 120 * second],
    [' 7 ', 7 * second],
    ['Fri, 20 Nov 2026 00:02:00 GMT', 120 * second],
    ['Friday, 20-Nov-26 00:00:30 GMT', 30 * second],
  ])('%j is read as a wait', (header, ms) => {
    expect(parseRetryAfter(header, now)).toBe(ms)
  })

  test('a date that has passed asks for no wait', () => {
    expect(parseRetryAfter('Thu, 19 Nov 2026 00:00:00 GMT', now)).toBe(0)
  })

  test.each([undefined, '', 'soon', '-5', '1.5', '5s', '0x10', '1e3'])('%j asks for no wait', (header) => {
    expect(parseRetryAfter(header, now) ?? 0).toBe(0)
  })

  test('no matter what a receiver writes there, it is undefined or a time that can be waited for', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const ms = parseRetryAfter(header, now)
        expect(ms === undefined || ms >= 0).toBe(true)
      }),
    )
  })
})
