import { z } from 'zod'
import { membersOf, rowsOf } from '../support/dashboardApi.ts'
import { apiError } from '../support/factories.ts'
import { openNotesOf } from '../support/notes.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()
const { accept, invite } = membersOf(server)
const Shown = z.object({ id: z.string() })
const openNotes = () => openNotesOf(server)

describe('a mention', () => {
  const mentionedIn = (answer: { body: unknown }) =>
    z
      .object({ mentions: z.array(z.object({ name: z.string() })) })
      .parse(answer.body)
      .mentions.map(({ name }) => name)

  /** An account with Ann, Ann Lee and two who are both called Max. */
  async function openTeam() {
    const opened = await openNotes()
    const named = async (name: string) => {
      const { id, token } = await invite(opened.owner, undefined, 'agent')
      await accept(token, { name })
      return id
    }
    const ids = {
      ann: await named('Ann'),
      lee: await named('Ann Lee'),
      max: await named('Max'),
      other: await named('max'),
    }
    const post = (body: unknown) => opened.account.ask('POST', opened.path, { body })
    return { ...opened, ids, post }
  }

  test.each([
    ['@Ann please call', ['Ann']],
    ['see @ANN LEE.', ['Ann Lee']],
    ['@ann, @Ann Lee and @Ann', ['Ann', 'Ann Lee']],
    ['@Annabel', []],
    ['jane@ann', []],
    ['@Max', []],
    ['@nobody @', []],
  ])('of %j is found by its name, and of two with one name nobody', async (body, names) => {
    const { post } = await openTeam()
    expect(mentionedIn(await post({ body })).toSorted()).toEqual(names)
  })

  test('may name ids beside, and lists what mentions a member', async () => {
    const { account, owner, ids, post, path } = await openTeam()
    const first = await post({ body: '@Max and @Ann', mentions: [ids.other] })
    expect(mentionedIn(first).toSorted()).toEqual(['Ann', 'max'])
    await post({ body: 'Nobody' })
    const mentioning = async (id: string) => rowsOf(await account.ask('GET', `/notes?mentioned=${id}`))
    expect(await mentioning(ids.other)).toHaveLength(1)
    expect(await mentioning(ids.max)).toEqual([])
    const { id } = Shown.parse(first.body)
    await account.ask('PATCH', `${path}/${id}`, { body: { body: '@Ann Lee' } })
    expect(await mentioning(ids.other)).toEqual([])
    expect(await mentioning(ids.lee)).toMatchObject([{ id, mentions: [{ id: ids.lee, name: 'Ann Lee' }] }])
    await owner.ask('DELETE', `/members/${ids.lee}`)
    expect(rowsOf(await account.ask('GET', path))[1]).toMatchObject({ id, mentions: [] })
  })

  test('lists those of the one who asks, which a key is not', async () => {
    const { account, owner, write } = await openNotes()
    const { id } = z.object({ id: z.string() }).parse(rowsOf(await owner.ask('GET', '/members'))[0])
    await write(account, { body: 'Look', mentions: [id] })
    expect(rowsOf(await owner.ask('GET', '/notes?mentioned=me'))).toHaveLength(1)
    expect(await account.ask('GET', '/notes?mentioned=me')).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'mentioned'),
    )
  })
})
