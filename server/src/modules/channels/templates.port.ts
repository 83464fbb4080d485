import type { TemplateComponent } from '@replyloop/shared/contract/template'
import {
  channelTemplateStates,
  templateCategories,
  type ChannelTemplateState,
  type TemplateCategory,
} from '@replyloop/shared/values/template'
import { z } from 'zod'
import type { ChannelCall } from './sending/call.ts'

/** What a provider says of a template that it has; what is left out has not changed. */
export const TemplateChange = z.object({
  providerId: z.string(),
  name: z.string().optional(),
  language: z.string().optional(),
  state: z.enum(channelTemplateStates).optional(),
  category: z.enum(templateCategories).optional(),
  reason: z.string().nullish(),
  quality: z.string().optional(),
})
export type TemplateChange = z.output<typeof TemplateChange>

/** A template as its provider lists it. */
export interface ProviderTemplate {
  providerId: string
  name: string
  language: string
  category: TemplateCategory
  state: ChannelTemplateState
  reason: string | null
  quality: string | null
  parameterFormat: 'NAMED' | 'POSITIONAL'
  components: TemplateComponent[]
}

/** A template to submit: its components hold an example for each of its variables. */
type NewTemplate = Pick<ProviderTemplate, 'name' | 'language' | 'category' | 'parameterFormat' | 'components'>

/** The file by which a provider judges what a header will show. */
export interface ExampleFile {
  bytes: Buffer
  contentType: string
  name: string
}

/** What is asked of the provider about templates. */
export interface TemplateCalls<Settings> {
  /** All templates that the provider has. */
  list: (call: ChannelCall<Settings>) => Promise<{ templates: ProviderTemplate[] } | { problem: string }>
  /** Submits one for approval; the provider may choose another category. */
  submit: (
    call: ChannelCall<Settings>,
    template: NewTemplate,
  ) => Promise<
    | { providerId: string; state: ChannelTemplateState; category: TemplateCategory }
    | { problem: string; isTemporary: boolean }
  >
  /** Has it keep an example, whose handle stands in the components that are submitted. */
  uploadExample: (
    call: ChannelCall<Settings>,
    file: ExampleFile,
  ) => Promise<{ handle: string } | { problem: string }>
  /** Has it approve one that it has again, with other components; `category` where that is to be another. */
  edit: (
    call: ChannelCall<Settings>,
    template: { providerId: string; components: TemplateComponent[]; category: TemplateCategory | undefined },
  ) => Promise<{ problem?: string }>
  remove: (
    call: ChannelCall<Settings>,
    template: { name: string; providerId: string | null },
  ) => Promise<{ problem?: string }>
}
