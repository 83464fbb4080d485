import { GraphApiError } from '@kapso/whatsapp-cloud-api'
import { suiteGraph } from '../support/graph.ts'
import { kapsoTo } from '../support/judges.ts'
import { lazily } from '../support/resource.ts'

const graph = suiteGraph()
const kapso = lazily(() => kapsoTo(graph))
const own = () => ({ phoneNumberId: graph.number.phoneNumberId })

describe('The stand-in of the Graph API serves another client', () => {
  test('files: up, where they are, and down', async () => {
    const file = new Blob(['a picture'], { type: 'image/png' })
    const { id } = await kapso.media.upload({ ...own(), type: 'image/png', file, fileName: 'a.png' })
    expect(await kapso.media.get({ mediaId: id })).toMatchObject({ mimeType: 'image/png', fileSize: 9 })
    const bytes = await kapso.media.download({
      mediaId: id,
      auth: 'always',
      headers: { 'User-Agent': 'a judge', Authorization: `Bearer ${graph.accessToken}` },
    })
    if (!(bytes instanceof ArrayBuffer)) throw new Error('no bytes came')
    expect(Buffer.from(bytes).toString()).toBe('a picture')
  })

  test('templates: made, listed page by page, and deleted', async () => {
    const { businessAccountId } = graph.number
    const components = [{ type: 'BODY', text: 'Hello' }]
    for (const name of ['one', 'two', 'three'])
      await kapso.templates.create({
        businessAccountId,
        name,
        language: 'en_US',
        category: 'UTILITY',
        components,
      })
    const first = await kapso.templates.list({ businessAccountId, limit: 2 })
    expect(first.data.map(({ name }) => name)).toEqual(['one', 'two'])
    const { after } = first.paging.cursors
    const rest = await kapso.templates.list({ businessAccountId, limit: 2, ...(after && { after }) })
    expect(rest.data.map(({ name, status }) => [name, status])).toEqual([['three', 'PENDING']])
    expect(await kapso.templates.delete({ businessAccountId, name: 'one' })).toMatchObject({ success: true })
    expect((await kapso.templates.list({ businessAccountId })).data).toHaveLength(2)
  })

  test('the registration of a number', async () => {
    expect(await kapso.phoneNumbers.register({ ...own(), pin: '123456' })).toMatchObject({ success: true })
  })

  test('errors, as Meta words them', async () => {
    graph.failNext(131056, { details: 'Too many to one' })
    const sent = kapso.messages.sendText({ ...own(), to: '1555', body: 'Hi' })
    const error: unknown = await sent.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(GraphApiError)
    expect(error).toMatchObject({ code: 131056, details: 'Too many to one', httpStatus: 400 })
  })
})
