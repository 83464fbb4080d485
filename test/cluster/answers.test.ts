import { lockWaits } from '../support/cluster.ts'
import { botCampaign, openConversation } from '../support/conversation.ts'
import { suiteServerAndClient } from '../support/suite.ts'
import { createFakeClock, second, until } from '../support/time.ts'

const clock = createFakeClock()
const { server, beside } = suiteServerAndClient({ clock })

test('a bot that knows its answer at once gives none to a contact who is just opting out', async () => {
  const ann = await openConversation(server, [botCampaign()])
  const decisions = (count: number) => until(ann.decisions, ({ length }) => length === count)
  await ann.writes('How much is it?')
  clock.advance(2 * second)
  await decisions(1)
  await ann.writes('How much is it?')
  await beside().query('begin')
  await beside().query('select from contact where id = $1 for no key update', [ann.id])
  const optedOut = ann.writes('STOP')
  await lockWaits(beside(), 1)
  clock.advance(2 * second)
  await lockWaits(beside(), 2)
  await beside().query('commit')
  await optedOut
  const all = ['answer sent answered', 'opt_out done stop_keyword', 'answer cancelled opted_out']
  expect(await decisions(3)).toEqual(all)
})
