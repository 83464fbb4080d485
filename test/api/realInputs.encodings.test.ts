import { encodings } from '@replyloop/shared/values/transfer'
import { apiError } from '../support/factories.ts'
import { bytes, openImports, utf16 } from '../support/imports.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()

/** A new account, and what imports files into it. */
const opened = () => openImports(server)

describe('A file in UTF-8 with a bad byte', () => {
  const [mark, cut] = [[0xef, 0xbb, 0xbf], [0xc3]]
  const table = ['phone,first name\n+15556040501,José\n+15556040502,Ann', '\n'] as const
  test.each([
    ['with the mark', bytes(mark, table[0], cut, table[1])],
    ['without the mark', bytes(table[0], cut, table[1])],
    ['cut off at its end', bytes(table[0], cut)],
    ['in the middle', bytes('phone,first name\n+15556040502,Ann', cut, '\n+15556040501,José\n')],
  ])('%s keeps all other letters', async (_, file) => {
    const { peopleIn, preview } = await opened()
    const people = await peopleIn(file)
    expect(people.map(({ firstName }) => firstName)).toEqual(['José', 'Ann\ufffd'])
    expect((await preview(file)).encoding).toBe('utf-8')
  })

  test('says in the preview that characters cannot be read', async () => {
    const { preview } = await opened()
    const { notes } = await preview(bytes(table[0], cut, '\n+15556040503,Zoë\n'))
    expect(notes).toEqual([expect.stringMatching(/cannot be read/)])
  })
})

describe('Encodings', () => {
  const table = 'phone\tfirst name\n+15556010001\tJosé\n'
  test.each([
    ['UTF-16 LE with its mark', utf16(`\ufeff${table}`)],
    ['UTF-16 BE with its mark', utf16(`\ufeff${table}`, true)],
    ['UTF-16 LE without it', utf16(table)],
    ['UTF-16 BE without it', utf16(table, true)],
    ['UTF-8', bytes(table)],
    ['Windows-1252', bytes('phone\tfirst name\n+15556010001\tJos', [0xe9], '\n')],
  ])('%s is found out', async (_, file) => {
    const { peopleIn, preview } = await opened()
    expect((await preview(file)).rows).toEqual([['+15556010001', 'José']])
    expect(await peopleIn(file)).toMatchObject([{ phone: '+15556010001', firstName: 'José' }])
  })

  const words = (name: string, ...parts: (string | readonly number[])[]) =>
    [name, bytes('phone,first name\n+15556010001,', ...parts, '\n')] as const
  test.each([
    [...words('windows-1250', 'Pawe', [0xb3]), 'Paweł'],
    [...words('windows-1251', [0xc0, 0xed, 0xed, 0xe0]), 'Анна'],
    [...words('windows-1253', [0xc1, 0xed, 0xed, 0xe1]), 'Αννα'],
    [...words('windows-1254', [0xde], 'ule'), 'Şule'],
    [...words('macintosh', 'Jos', [0x8e]), 'José'],
    [...words('shift_jis', [0x89, 0xd4, 0x8e, 0x71]), '花子'],
    [...words('shift_jis', [0x83, 0x7c, 0x83, 0x8d]), 'ポロ'], // with a vertical bar and a quote's neighbours among its bytes
    [...words('gb18030', [0xcd, 0xf5]), '王'],
    [...words('big5', [0xa4, 0xfd]), '王'],
    [...words('euc-kr', [0xb1, 0xe8]), '김'],
  ])('%s can be chosen', async (encoding, file, firstName) => {
    const { peopleIn, preview } = await opened()
    expect(await preview(file, { encoding })).toMatchObject({ encoding, rows: [['+15556010001', firstName]] })
    expect(await peopleIn(file, { encoding })).toMatchObject([{ firstName }])
  })

  test.each([
    ['windows-1252', bytes('email,first name\nj@x.test,Jos', [0xe9], '\n')],
    ['windows-1251', bytes('email,first name\na@x.test,', [0xc0, 0xed, 0xed, 0xe0], '\n')],
    ['shift_jis', bytes('email,first name\nh@x.test,', [0x8d, 0x81, 0x89, 0xd4, 0x8e, 0x71], '\n')],
  ])('%s is guessed, and the preview says so', async (encoding, file) => {
    const { preview } = await opened()
    const guessed = await preview(file)
    expect(guessed).toMatchObject({
      encoding,
      notes: [expect.stringMatching(/not UTF-8.+choose its encoding/)],
    })
    expect((await preview(file, { encoding })).notes).toEqual([])
  })

  test('the mark wins over a choice', async () => {
    const { peopleIn } = await opened()
    const people = await peopleIn(utf16(`\ufeff${table}`), { encoding: 'windows-1252' })
    expect(people).toMatchObject([{ firstName: 'José' }])
  })

  test('every one of them reads ASCII', async () => {
    const { preview } = await opened()
    for (const encoding of encodings.filter((name) => !name.startsWith('utf-16')))
      expect(await preview('phone,x\n+15556010001,y\n', { encoding })).toMatchObject({
        rows: [['+15556010001', 'y']],
      })
  })

  test('400: one that is not known', async () => {
    const { upload } = await opened()
    expect(await upload('phone\n', { encoding: 'utf-7' })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'encoding'),
    )
  })

  test('a large file in another encoding is imported whole, over several slices', async () => {
    const { run, people } = await opened()
    const rows = Array.from({ length: 1500 }, (_, at) => `+1555604${String(at).padStart(4, '0')}\tÅsa\n`)
    expect(await run(utf16(`\ufeffphone\tfirst name\n${rows.join('')}`))).toMatchObject({
      state: 'done',
      created: 1500,
      rejected: 0,
    })
    expect(new Set((await people()).map(({ firstName }) => firstName))).toEqual(new Set(['Åsa']))
  })
})
