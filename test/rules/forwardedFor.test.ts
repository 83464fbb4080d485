import { addressesAlone } from '../../server/src/platform/http/forwardedFor.rules.ts'

test.each([
  ['198.51.100.8:40001', '198.51.100.8'],
  ['[2001:db8::1]:40001', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['"[2001:db8::1]:40001"', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['198.51.100.8', '198.51.100.8'],
  ['198.51.100.8:1,[2001:db8::1]:2, 203.0.113.7', '198.51.100.8, 2001:db8::1, 203.0.113.7'],
  ['unknown', 'unknown'],
])('an address in X-Forwarded-For is none of its port: %j', (header, addresses) => {
  expect(addressesAlone(header)).toBe(addresses)
})
