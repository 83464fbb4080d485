import type { LanguageTemplates } from './campaignTemplate.ts'
import { appointment } from './en/appointment.ts'
import { leadMagnet } from './en/leadMagnet.ts'
import { support } from './en/support.ts'
import { webinar } from './en/webinar.ts'
import { winBack } from './en/winBack.ts'

/** The campaign templates in English. */
export const inEnglish: LanguageTemplates = {
  company: '[company]',
  templates: { webinar, appointment, leadMagnet, winBack, support },
}
