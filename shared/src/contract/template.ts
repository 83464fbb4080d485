import { z } from 'zod'
import {
  channelTemplateStates,
  maxTemplateBody,
  templateCategories,
  writtenCategories,
} from '../values/template.ts'
import { templateLanguages } from '../values/templateLanguages.ts'
import { textWithVariables } from './campaignText.ts'
import { Instant, mapOf, requiredText } from './fields.ts'

/** What a part of a template is made of: its text with the provider's variables, and what it shows. */
export const TemplateComponent = z
  .looseObject({
    type: z.string().meta({ description: 'HEADER, BODY, FOOTER or BUTTONS.' }),
    format: z.string().optional(),
    text: z.string().optional(),
    buttons: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })).optional(),
  })
  .meta({ id: 'TemplateComponent' })
export type TemplateComponent = z.infer<typeof TemplateComponent>

/** What a template's variables stand for: by the provider's name of each, a text that may hold variables of ours. */
export const TemplateValues = z.record(z.string(), z.string())
export type TemplateValues = z.infer<typeof TemplateValues>

/** A message template of a connected channel, as its provider has it. */
export const ChannelTemplate = z
  .object({
    id: z.string(),
    name: z.string(),
    language: z.string(),
    category: z.enum(templateCategories),
    state: z.enum(channelTemplateStates),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Why it is rejected or paused, in the provider’s words.' }),
    quality: z.string().nullable(),
    components: z.array(TemplateComponent),
    variables: z.array(z.string()).meta({ description: 'The names of its variables, in their order.' }),
    campaignId: z.string().nullable().meta({ description: 'The campaign that it was written in.' }),
    updatedAt: Instant,
  })
  .meta({ id: 'ChannelTemplate' })
export type ChannelTemplate = z.infer<typeof ChannelTemplate>

/**
 * The template by which a step of a campaign opens a closed window. `nextTemplateId` is its newer version, which takes over
 * once it is approved.
 */
export const TemplateUse = z
  .object({
    templateId: z.string(),
    nextTemplateId: z.string().nullable(),
    values: TemplateValues,
    nextValues: TemplateValues.optional(),
  })
  .meta({ id: 'TemplateUse' })
export type TemplateUse = z.infer<typeof TemplateUse>

/** What a template that is written here is for. */
export const WrittenCategory = z.enum(writtenCategories)
/** The language of a template, by the provider's code of it. */
export const TemplateLanguageCode = z.enum(templateLanguages, 'must be a language such as en_US, es or pt_BR')
/** The name of a template, as providers take it. */
export const TemplateName = requiredText(512).refine(
  (name) => /^[a-z0-9_]*$/.test(name),
  'must be small letters, digits and underscores',
)

/** How many variables a template may have. */
export const maxTemplateValues = 200

/** What the variables of a template stand for, as a request says it. */
export const ChosenValues = mapOf(
  textWithVariables(maxTemplateBody),
  maxTemplateValues,
  requiredText(100),
).default({})

/** The template of an opening message as a provisioning file declares it: its text to submit, or one that is there. */
export const DeclaredTemplate = z.union([
  z.strictObject({ name: TemplateName, language: requiredText(20), values: ChosenValues }),
  z.strictObject({ category: WrittenCategory, language: TemplateLanguageCode }),
])
export type DeclaredTemplate = z.output<typeof DeclaredTemplate>

/** The template by which a step of a campaign opens a closed window. */
export const StepTemplate = z
  .object({
    template: ChannelTemplate,
    values: TemplateValues,
    isWritten: z.boolean().meta({
      description: 'Whether it was written in this campaign: changes of the text then submit a new version.',
    }),
    next: z
      .object({ template: ChannelTemplate, values: TemplateValues })
      .nullable()
      .meta({ description: 'Its newer version, which takes over once it is approved.' }),
  })
  .meta({ id: 'StepTemplate' })
export type StepTemplate = z.infer<typeof StepTemplate>

/** The template of a message as it was sent: all that the provider has to be told, so that a retry says the same. */
export interface MessageTemplate {
  templateId: string
  name: string
  language: string
  /** What each variable of a part stands for, rendered; a header may show a file by its link, or a place, instead. */
  header?:
    | { parameters: TemplateParameter[] }
    | { media: { type: 'image' | 'video' | 'document'; link: string } }
    | { location: { latitude: string; longitude: string; name: string; address: string } }
  body?: { parameters: TemplateParameter[] }
  /** By the index of their button: variable ends of links, payloads of quick replies, codes to copy, and the token of a form. */
  buttons?: { index: number; subType: 'url' | 'quick_reply' | 'copy_code' | 'flow'; value: string }[]
}

/** A variable's value; `name` where the provider names the variables of the template instead of counting them. */
export interface TemplateParameter {
  name?: string
  text: string
}
