import { RecipientPage } from '@replyloop/shared/contract/broadcast'
import { openBroadcasts, openFailing } from '../support/broadcasts.ts'
import { suiteOnFakeClock } from '../support/suite.ts'

const { server, after } = suiteOnFakeClock()

test('Recipients are listed with their names, by how far they are and by what became of their messages', async () => {
  const { write, people, start, account, recipients } = await openFailing(server)
  const [sentTo, erased] = await people(2, (number) => ({ firstName: `Ann ${number}` }))
  const id = await write({ ratePerMinute: 1 })
  await start(id)
  await after(1)
  const at = async (stage: string) => {
    const { data } = RecipientPage.parse(
      (await account.ask('GET', `/broadcasts/${id}/recipients?stage=${stage}`)).body,
    )
    return data
  }
  const ann = { contactId: sentTo, contact: { id: sentTo, firstName: 'Ann 0' }, state: 'sent' }
  expect(await at('sent')).toMatchObject([ann])
  expect(await at('waiting')).toMatchObject([{ contactId: erased, contact: { firstName: 'Ann 1' } }])
  const failed = { outcome: 'failed', error: { kind: 'not_configured' } } // nothing takes its messages
  expect(await at('failed')).toMatchObject([{ ...ann, ...failed }])
  const others = await Promise.all(['delivered', 'unknown', 'onTheWay'].map(at))
  expect(others.flat()).toEqual([])
  await account.client.deleteContact({ params: { id: erased ?? '' } })
  expect(await at('cancelled')).toMatchObject([{ contactId: null, contact: null, reason: 'erased' }])
  const [, gone] = await recipients(id)
  expect(gone).toMatchObject({ state: 'cancelled', outcome: 'cancelled', error: null })
  expect(await account.ask('GET', `/broadcasts/${id}/recipients?stage=lost`)).toMatchObject({ status: 400 })
})

test('Recipients of all states are listed page by page, each once', async () => {
  const { write, people, start, recipients } = await openBroadcasts(server, {})
  const all = await people(5, (number) => ({ firstName: `Bea ${number}` }))
  const id = await write({ ratePerMinute: 1 })
  await start(id)
  await after(1)
  const found = (await recipients(id, 2)).map(({ contactId }) => contactId ?? '')
  expect(found.toSorted()).toEqual(all.toSorted())
})
