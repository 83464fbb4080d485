import { insertCampaign } from '../../server/src/modules/campaigns/campaigns.store.ts'
import { selectDueCount } from '../../server/src/modules/campaigns/followUps/followUps.store.ts'
import { addAccount, onDatabase } from '../support/databases.ts'
import { execute, planOf } from '../support/sql.ts'

const contacts = 2000

onDatabase('Follow-ups', ({ connect, dialect, url }) => {
  const db = connect()
  let campaign: { id: string; accountId: string }

  beforeAll(async () => {
    const accountId = await addAccount(db)
    await db.write(async (tx) => {
      const { q, t } = tx
      campaign = await insertCampaign(tx, accountId, { name: 'Funnel' })
      const at = { createdAt: 1, updatedAt: 1 }
      const people = Array.from({ length: contacts }, (_, index) => `con_${index}`)
      for (let from = 0; from < contacts; from += 500) {
        const some = people.slice(from, from + 500)
        await q
          .insert(t.contact)
          .values(
            some.map((contactId) => ({ id: contactId, accountId, customFields: {}, searchText: '', ...at })),
          )
        const due = { accountId, campaignId: campaign.id, nextStep: 1 }
        await q
          .insert(t.followUp)
          .values(some.map((contactId) => ({ id: `fup_${contactId}`, contactId, ...due })))
      }
    })
    if (dialect === 'postgres') await execute(url(), 'vacuum analyze follow_up')
  })

  test('that are scheduled are counted without a look at all whom the campaign has ever greeted', async () => {
    const plan = await planOf(url(), selectDueCount(db.read, campaign).toSQL())
    expect(plan).toMatch('follow_up_due_ix')
    expect(plan).toMatch('dated_step_due_ix')
  })
})
