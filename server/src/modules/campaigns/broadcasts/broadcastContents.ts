import type { BroadcastContent } from '@replyloop/shared/contract/broadcastInput'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import { findTemplate, headerMedia, textOfTemplate, variableKeys } from '../../channels/templates.ts'
import { findChannelRoute } from '../../channels/route.ts'
import { findTemplateByName } from '../../conversations/outgoing.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import { changedContents, noContents } from '../editing/contents.rules.ts'
import { storeContentFiles } from '../editing/storeContentFiles.ts'
import { requireUsable } from '../templates/chooseTemplate.ts'
import { requireChannels } from '../templates/requireChannels.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import type { StoredVariant } from './broadcasts.store.ts'

/** What is said, as a request gives it. */
export interface GivenContents {
  content?: BroadcastContent | undefined
  variants?: readonly { name: string; share: number; content: BroadcastContent }[] | undefined
}

/** The contents of a request by their variants, each with its place in the request; `undefined`: none are given. */
function variantsOf({ content, variants }: GivenContents, holdout: number) {
  if (content !== undefined) return [{ name: null, share: 100 - holdout, content, place: 'content.' }]
  return variants?.map((variant, at) => ({ ...variant, place: `variants[${at}].content.` }))
}

/** Stores the files that a request brings. Returns it with their ids, and what they are. */
export async function storeFilesOf<G extends GivenContents>(
  parts: Parameters<typeof storeContentFiles>[0],
  given: G,
): Promise<{ given: G; stored: StoredFile[] }> {
  const stored: StoredFile[] = []
  const store = async (content: BroadcastContent, place: string): Promise<BroadcastContent> => {
    if ('template' in content) return content
    const done = await inPlace(place, () => storeContentFiles(parts, { opening: content.content }))
    stored.push(...done.stored)
    return { content: done.given.opening ?? content.content }
  }
  const content = given.content && (await store(given.content, 'content.'))
  const variants = []
  for (const [at, variant] of given.variants?.entries() ?? [])
    variants.push({ ...variant, content: await store(variant.content, `variants[${at}].content.`) })
  return { given: { ...given, ...(content && { content }), ...(given.variants && { variants }) }, stored }
}

/** What a broadcast says, as a request would give it. Throws `TEMPLATE_NOT_FOUND` for a template that is not there any more. */
export async function contentsAgain(
  read: Reader,
  variants: readonly StoredVariant[],
): Promise<GivenContents> {
  const again = []
  for (const { name, share, ...said } of variants)
    again.push({ name, share, content: await contentAgain(read, said) })
  const [only] = again
  if (only?.name === null) return { content: only.content }
  return { variants: again.map((variant) => ({ ...variant, name: variant.name ?? '' })) }
}

async function contentAgain(read: Reader, { text, choices, files, use }: Said): Promise<BroadcastContent> {
  if (use === null) {
    const attachments = files?.map(({ hash: id, name }) => ({ id, name: name ?? undefined }))
    return { content: { body: text ?? '', ...choices, attachments } }
  }
  const template = await findTemplate(read, use.templateId)
  if (template === undefined)
    throw new Problem('TEMPLATE_NOT_FOUND', 'The template of this broadcast is gone; choose another')
  const { name, language } = template
  return { template: { name, language, values: use.values } }
}

/**
 * What a broadcast says, as it is stored, once its channel carries that. `files` are those that it may name. Throws what the endpoint
 * names.
 */
export async function storedVariants(
  tx: Tx,
  { campaign, channel, holdout }: { campaign: CampaignRow; channel: string | null; holdout: number },
  given: GivenContents,
  files: readonly StoredFile[],
): Promise<StoredVariant[] | undefined> {
  const variants = variantsOf(given, holdout)
  if (variants === undefined) return undefined
  const label = channel ?? campaign.channel
  const stored: StoredVariant[] = []
  for (const { name, share, content, place } of variants) {
    const said = await inPlace(place, () =>
      'template' in content
        ? templateSaid(tx, campaign, label, content.template)
        : textSaid(tx, campaign, { channel: label, second: channel === null }, content.content, files),
    )
    stored.push({ name, share, ...said })
  }
  return stored
}

/** What is refused of an opening message or of a template's use is refused of the content at `place` here. */
async function inPlace<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const [detail] = error instanceof Problem ? (error.details ?? []) : []
    if (!(error instanceof Problem) || detail === undefined) throw error
    const path = detail.path
      .replace(/^openingMessage$/, 'body')
      .replace(/^opening\./, '')
      .replace(/^use\.templateId$/, 'template')
      .replace(/^use\./, 'template.')
    throw fieldProblem(place + path, detail.message, error.code)
  }
}

type Said = Omit<StoredVariant, 'name' | 'share'>

async function textSaid(
  tx: Tx,
  { accountId, secondChannel }: CampaignRow,
  on: { channel: string; second: boolean },
  content: Extract<BroadcastContent, { content: unknown }>['content'],
  files: readonly StoredFile[],
): Promise<Said> {
  const said = { ...noContents, ...changedContents({ opening: content }, noContents, { stored: files }) }
  await requireChannels(tx, accountId, {
    ...said,
    channel: on.channel,
    secondChannel: on.second ? secondChannel : null,
  })
  return { text: said.openingMessage, choices: said.openingChoices, files: said.openingFiles, use: null }
}

async function templateSaid(
  tx: Tx,
  { accountId, language }: CampaignRow,
  label: string,
  asked: Extract<BroadcastContent, { template: unknown }>['template'],
): Promise<Said> {
  const route = await findChannelRoute(tx, accountId, label)
  const languageOf = () => Promise.resolve(language)
  const { template, values } = await findTemplateByName(tx, route, label, { ...asked, languageOf })
  const missing = variableKeys(template).find((key) => values[key] === undefined)
  if (missing !== undefined) {
    const todo =
      missing === 'header' && headerMedia(template.components) !== undefined
        ? 'send the link of its file as media'
        : 'say in values what it stands for'
    throw new Problem('TEMPLATE_VALUES', `The template ${template.name} lacks ${missing}; ${todo}`)
  }
  requireUsable(template, values)
  return {
    text: textOfTemplate(template, values),
    choices: null,
    files: null,
    use: { templateId: template.id, nextTemplateId: null, values },
  }
}
