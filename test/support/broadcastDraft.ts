import { Broadcast } from '@replyloop/shared/contract/broadcast'
import type { Locator, Page } from 'playwright-core'
import { openBroadcasts, quietCampaign } from './broadcasts.ts'
import { seriousFaults, type TestDashboard } from './browser.ts'
import { membersOf } from './dashboardApi.ts'
import { createContact } from './factories.ts'

/** A button by its whole name. */
export const button = (inside: Page | Locator, name: string) =>
  inside.getByRole('button', { name, exact: true })
/** A field by its whole name. */
export const field = (inside: Page | Locator, name: string) =>
  inside.getByRole('textbox', { name, exact: true })

/** Chooses an option of a select. */
export async function choose(page: Page, name: string, option: string, inside: Page | Locator = page) {
  await inside.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Unfolds, or folds, a step of the form. */
export const unfold = (page: Page, step: string) =>
  page.getByRole('region', { name: step, exact: true }).locator('summary').first().click()

/** Nothing of a page keeps somebody out, and nothing sticks out of it. */
export async function isFaultless(page: Page): Promise<void> {
  expect(await seriousFaults(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
}

/** The broadcast to which a page leads. */
export async function idOf(page: Page): Promise<string> {
  await page.waitForURL(/\/broadcasts\/brc_\w+$/)
  return page.url().split('/').at(-1) ?? ''
}

/** What is done with the form of a broadcast's draft. */
export function draftsOf(dashboard: TestDashboard) {
  const open = async (campaigns = [quietCampaign()]) => {
    const made = await openBroadcasts(dashboard, { campaigns })
    const { account, listId, owner } = made
    for (const firstName of ['Ann', 'Anna', 'Bea']) await createContact(account, { firstName, listId })
    await createContact(account, { firstName: 'Dan', listId: account.listId('Others') })
    const read = async (id: string) => Broadcast.parse((await account.ask('GET', `/broadcasts/${id}`)).body)
    return {
      ...made,
      read,
      emailOf: async (role: 'manager' | 'viewer' = 'manager') =>
        (await membersOf(dashboard).join(owner, role)).email,
      /** Saves the form, and reads what is saved. */
      saved: async (page: Page, name = 'Save draft') => {
        await button(page, name).click()
        return read(await idOf(page))
      },
    }
  }
  const reopen = async (page: Page, id: string) => {
    await page.goto(`${dashboard.origin}/dashboard/broadcasts/${id}/edit`)
    await button(page, 'Save changes').waitFor()
  }
  return { open, reopen }
}
