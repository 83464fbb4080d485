import { hashPassword, verifyPassword } from '../../server/src/modules/access/signIn/password.ts'

test('a password verifies against its own hash only, and its hash differs each time', async () => {
  const [one, two] = [await hashPassword('correct horse'), await hashPassword('correct horse')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(two).not.toBe(one)
  expect(await verifyPassword('correct horse', one)).toBe(true)
  expect(await verifyPassword('correct horse ', one)).toBe(false)
  expect(await verifyPassword('', one)).toBe(false)
})

test('a password verifies at the cost that its hash names, by the reference implementation', async () => {
  // A known answer of src/test.c in P-H-C/phc-winner-argon2.
  const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword('password', stored)).toBe(true)
})

test('a password counts as the same however a keyboard composes its accents', async () => {
  expect(await verifyPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true)
})

test.each(['', 'plain', '$2b$10$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=19456,t=2,p=1$$'])(
  'no password verifies against %j',
  async (stored) => {
    expect(await verifyPassword('plain', stored)).toBe(false)
  },
)
