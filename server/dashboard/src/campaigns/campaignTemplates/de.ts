import type { LanguageTemplates } from './campaignTemplate.ts'
import { appointment } from './de/appointment.ts'
import { leadMagnet } from './de/leadMagnet.ts'
import { support } from './de/support.ts'
import { webinar } from './de/webinar.ts'
import { winBack } from './de/winBack.ts'

/** The campaign templates in German, which address people as „Sie“. */
export const inGerman: LanguageTemplates = {
  company: '[Firma]',
  templates: { webinar, appointment, leadMagnet, winBack, support },
}
